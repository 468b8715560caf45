import Negotiator from "negotiator";

const MAX_REMEMBERED = 500;
/**
 * @typedef {"br" | "gzip" | "identity"} Encoding
 * @type {Map<string, Encoding>}
 */
const known = new Map();

/**
 * Returns the encoding that a client prefers for a response.
 *
 * @param {string | undefined} header
 * @returns {Encoding}
 */
export function acceptedEncoding(header) {
  if (header === undefined) return "identity";
  const found = known.get(header);
  if (found) return found;
  const negotiator = new Negotiator({ headers: { "accept-encoding": header } });
  /** @type {Encoding[]} */
  const available = ["br", "gzip", "identity"];
  const encoding = negotiator.encodings(available, { preferred: ["br", "gzip"] })[0] ?? "identity";
  if (known.size === MAX_REMEMBERED) known.clear();
  known.set(header, encoding);
  return encoding;
}
