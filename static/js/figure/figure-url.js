// URLs of figures. A page that is not English has the language in them.

/** Return the URL of a figure with these parameters. `base` is the URL of its SVG or JSON; `format` replaces "svg". */
export function figureUrl(base, parameters, format = "svg") {
  const [path, language] = base.split("?");
  const query = new URLSearchParams(language);
  for (const [name, value] of Object.entries(parameters)) query.set(name, value);
  return `${path.replace(/\.svg$/, `.${format}`)}?${query}`;
}
