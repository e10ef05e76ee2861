// Makes Plotly's inline styles work under the content security policy, which blocks style attributes and style
// elements. Both are applied through the CSS object model instead, which the policy allows.

/** From now on apply style attributes that scripts set through `element.style`. */
export function allowStyleAttributes() {
  const { setAttribute } = Element.prototype;
  Element.prototype.setAttribute = function setStyleAttribute(name, value) {
    if (name === "style" && this.style) this.style.cssText = value;
    else setAttribute.call(this, name, value);
  };
}

/** Turn style elements that scripts create into constructed style sheets. Return a function that stops this. */
export function adoptStyleElements() {
  const create = document.createElement;
  document.createElement = function createElement(name, options) {
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
