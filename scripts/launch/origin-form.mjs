/**
 * Returns the path and query of a request target, which may begin with a scheme and host (RFC 9112, 3.2.2): Next would
 * redirect such a request to that URL, even on another host. Returns undefined for a target without a path, such as "*",
 * for which Next fails.
 *
 * @param {string} target
 */
export function originForm(target) {
  if (target.startsWith("/")) return target;
  if (!/^https?:\/\//i.test(target) || !URL.canParse(target)) return undefined;
  const { pathname, search } = new URL(target);
  return pathname + search;
}
