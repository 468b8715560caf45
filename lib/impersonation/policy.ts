// What an administrator may do as somebody else. They see what the person sees and put small things right; nothing that
// costs or moves money, answers for the person to others, or touches how they sign in. A new route is refused until it
// is named here.

const id = "[^/]+";

/** Writes that are let through, by method and path under /api. No car goes, and what the person was told stays. */
const harmless = [
  ["POST", "/quotes"],
  ["POST|PUT|DELETE", `/favourites(/${id})?`],
  ["POST|PUT|DELETE", `/saved-searches(/${id})?`],
  ["PUT", `/notifications/${id}(/${id}/mark-all-read|/read)`],
  ["POST", "/files"],
  ["POST", "/fleet"],
  ["PUT", `/fleet/(?!imports)${id}`],
  ["POST|PUT|DELETE", `/fleet/${id}/(pictures|papers)(/${id})?`],
  ["POST|DELETE", `/fleet/${id}/(publication|maintenance)`],
  ["PUT", `/vehicles/${id}/availability-settings`],
  ["POST|DELETE", `/vehicles/${id}/blocks(/${id})?`],
  ["PUT", "/business-settings/(defaults|notices)"],
  ["DELETE", "/session/impersonation"],
].map(([methods, path]) => new RegExp(`^(${methods}) /api${path}$`));

/** Reads that are nobody's but the person's own: what signs them in, and all that is known of them in one file. */
const own = /^\/api\/(two-factor|security|personal-data|api-keys|webhooks|payments\/[^/]+\/card-form)(\/|$)/;

/** Reads that say nothing of the person: who is signed in, and what happens meanwhile. */
const unnoted = ["session", "events"];

/** What a look is written down as: the kind of record of the API (`bookings`), or a page's path; undefined: not at all. */
export function viewedIn(path: string): string | undefined {
  const plain = plainPath(path);
  if (!plain.startsWith("/api/")) return plain;
  const kind = plain.split("/")[2];
  return kind && !unnoted.includes(kind) ? kind : undefined;
}

/** May a request be made while an administrator acts as somebody? Paths are taken as the router takes them. */
export function mayWhileActing(method: string, path: string): boolean {
  const plain = plainPath(path);
  if (method === "GET" || method === "HEAD") return !own.test(plain);
  return harmless.some((pattern) => pattern.test(`${method} ${plain}`));
}

const plainPath = (path: string) => decoded(path).toLowerCase().replace(/\/+$/, "");

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
