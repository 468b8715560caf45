// What an administrator may do as somebody else. They see what the person sees and put small things right; nothing that
// costs or moves money, answers for the person to others, or touches how they sign in. A new route is refused until it
// is named here.

const id = "[^/]+";

/** Writes that are let through, by their path under /api. */
const harmless = [
  "/quotes",
  `/favourites(/${id})?`,
  `/saved-searches(/${id})?`,
  `/notifications/${id}(/${id})?(/mark-all-read)?`,
  `/notifications/${id}/read`,
  "/files",
  "/fleet",
  `/fleet/(?!imports)${id}`,
  `/fleet/${id}/(pictures|papers)(/${id})?`,
  `/fleet/${id}/(publication|maintenance)`,
  `/vehicles/${id}/availability-settings`,
  `/vehicles/${id}/blocks(/${id})?`,
  "/business-settings/(defaults|notices)",
  "/session/impersonation",
].map((path) => new RegExp(`^/api${path}$`));

/** Reads that are nobody's but the person's own: what signs them in, and all that is known of them in one file. */
const own = /^\/api\/(two-factor|security|personal-data|api-keys|webhooks|payments\/[^/]+\/card-form)(\/|$)/;

/** May a request be made while an administrator acts as somebody? Paths are taken as the router takes them. */
export function mayWhileActing(method: string, path: string): boolean {
  const plain = decoded(path).toLowerCase().replace(/\/+$/, "");
  if (method === "GET" || method === "HEAD") return !own.test(plain);
  return harmless.some((pattern) => pattern.test(plain));
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
