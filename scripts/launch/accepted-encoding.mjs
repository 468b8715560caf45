import Negotiator from "negotiator";

const MAX_REMEMBERED = 500;
const known = new Map();

/** Returns the encoding that a client prefers for a response: "br", "gzip" or "identity". */
export function acceptedEncoding(header) {
  if (header === undefined) return "identity";
  const found = known.get(header);
  if (found) return found;
  const negotiator = new Negotiator({ headers: { "accept-encoding": header } });
  const encoding =
    negotiator.encodings(["br", "gzip", "identity"], { preferred: ["br", "gzip"] })[0] ?? "identity";
  if (known.size === MAX_REMEMBERED) known.clear();
  known.set(header, encoding);
  return encoding;
}
