// The content policy lets no inline style through, and Plotly writes a few. What it means by them is done here by the
// ways that the policy allows: the CSS object model, and constructed style sheets.

/** From now on a style attribute that a script sets is set property by property. */
export function allowStyleAttributes() {
  const { setAttribute } = Element.prototype;
  Element.prototype.setAttribute = function setStyled(name, value) {
    if (name === "style" && this.style) this.style.cssText = value;
    else setAttribute.call(this, name, value);
  };
}

/** While a script loads, the text of the style elements that it makes becomes a constructed sheet. Returns how to stop. */
export function adoptStyleElements() {
  const create = document.createElement;
  document.createElement = function createStyled(name, options) {
    const element = create.call(document, name, options);
    if (name === "style") Object.defineProperty(element, "textContent", { set: adopt });
    return element;
  };
  return () => { document.createElement = create; };
}

function adopt(text) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  document.adoptedStyleSheets.push(sheet);
}
