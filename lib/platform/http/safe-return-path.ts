/**
 * Returns the path to go to after signing in if it is one of ours, else undefined. Browsers treat
 * "//evil.example" and "/\evil" as addresses of other sites, so only a single leading slash passes.
 */
export function safeReturnPath(next: string | null | undefined): string | undefined {
  // Printable ASCII without the backslash; browsers percent-encode everything else.
  if (!next || !/^\/[ -[\]-~]*$/.test(next)) return undefined;
  // Normalizes as a browser does: "/x/..//evil.example" becomes "//evil.example".
  if (!URL.canParse(next, "http://here.invalid")) return undefined;
  const path = new URL(next, "http://here.invalid");
  if (path.host !== "here.invalid" || path.pathname.startsWith("//")) return undefined;
  return path.pathname + path.search + path.hash;
}
