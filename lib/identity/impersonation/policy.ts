// What an administrator may do as another user: see what the user sees and correct small things, but nothing
// that costs or moves money, speaks for the user to others, or touches how they sign in. A new route is
// refused until it is listed here.

const id = "[^/]+";

/** Allowed writes, by method and path under /api. Vehicles cannot be deleted, and notifications stay. */
const allowedWrites = [
  ["POST", "/quotes"],
  ["POST|PUT|DELETE", `/favourites(/${id})?`],
  ["POST|PUT|DELETE", `/saved-searches(/${id})?`],
  ["PUT", `/notifications/${id}(/${id}/mark-all-read|/read)`],
  ["POST", "/files"],
  ["POST", "/fleet"],
  ["PUT", `/fleet/(?!imports)${id}`],
  ["POST|PUT|DELETE", `/fleet/${id}/(pictures|documents)(/${id})?`],
  ["POST|DELETE", `/fleet/${id}/(publication|maintenance)`],
  ["PUT", `/vehicles/${id}/availability-settings`],
  ["POST|PUT|DELETE", `/vehicles/${id}/blocks(/${id})?`],
  ["PUT", "/business-settings/(defaults|notification-preferences)"],
  ["DELETE", "/session/impersonation"],
].map(([methods, path]) => new RegExp(`^(${methods}) /api${path}$`));

/** What browsers send by themselves about a page: allowed, and not recorded as an action of the administrator. */
export const isSentByBrowser = (method: string, path: string): boolean =>
  method === "POST" && plainPath(path) === "/api/csp-reports";

/** Reads that only the user may make: credentials, card forms and the export of all personal data. */
const privateReads =
  /^\/api\/(two-factor|passkeys|security|personal-data|api-keys|webhooks|payments\/[^/]+\/card-form)(\/|$)/;

/** Reads that reveal nothing about the user, so they are not recorded. */
const unrecorded = ["session", "events"];

/**
 * Returns how a read is recorded: the kind of API record (`bookings`) or the path of a page; undefined if it
 * is not recorded.
 */
export function auditedView(path: string): string | undefined {
  const plain = plainPath(path);
  if (!plain.startsWith("/api/")) return plain;
  const kind = plain.split("/")[2];
  return kind && !unrecorded.includes(kind) ? kind : undefined;
}

/** Decides whether a request may be made while impersonating. Paths are normalized as the router does it. */
export function isAllowedWhileImpersonating(method: string, path: string): boolean {
  const plain = plainPath(path);
  if (method === "GET" || method === "HEAD") return !privateReads.test(plain);
  return allowedWrites.some((pattern) => pattern.test(`${method} ${plain}`));
}

const plainPath = (path: string) => decoded(path).toLowerCase().replace(/\/+$/, "");

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
