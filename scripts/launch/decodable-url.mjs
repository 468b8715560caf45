/**
 * Returns a URL whose path can be decoded. Next answers "/vehicle/%FF" with a bare 500, because that byte is
 * not UTF-8. Like browsers, this reads such bytes as the replacement character and a lone per cent sign as
 * itself, so that a page or route can respond that nothing has that name.
 *
 * @param {string} url
 */
export function decodableUrl(url) {
  // Most URLs have nothing escaped.
  if (!url.includes("%")) return url;
  const [path = "", ...rest] = url.split(/(?=\?)/);
  if (isReadable(path)) return url;
  const whole = path.replace(/%(?![0-9a-f]{2})/gi, "%25");
  return [whole.replace(/(?:%[0-9a-f]{2})+/gi, readable), ...rest].join("");
}

/** @param {string} escaped */
function readable(escaped) {
  if (isReadable(escaped)) return escaped;
  return encodeURIComponent(Buffer.from(escaped.replaceAll("%", ""), "hex").toString("utf8"));
}

/** @param {string} text */
function isReadable(text) {
  try {
    return decodeURIComponent(text) !== undefined;
  } catch {
    return false;
  }
}
