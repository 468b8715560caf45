/**
 * An address whose path can be decoded. Next answers "/vehicle/%FF" with a bare 500: that byte is no UTF-8. Browsers
 * read such bytes as the replacement character and a lone per cent sign as itself, and so do we: a page or a route
 * then says in its own words that there is nothing by that name.
 */
export function readableAddress(url) {
  const [path, ...rest] = url.split(/(?=\?)/);
  if (isReadable(path)) return url;
  const whole = path.replace(/%(?![0-9a-f]{2})/gi, "%25");
  return [whole.replace(/(?:%[0-9a-f]{2})+/gi, readable), ...rest].join("");
}

function readable(escaped) {
  if (isReadable(escaped)) return escaped;
  return encodeURIComponent(Buffer.from(escaped.replaceAll("%", ""), "hex").toString("utf8"));
}

function isReadable(text) {
  try {
    return decodeURIComponent(text) !== undefined;
  } catch {
    return false;
  }
}
