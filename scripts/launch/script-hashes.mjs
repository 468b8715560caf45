import { createHash } from "node:crypto";
import { holdResponse } from "./held-response.mjs";

/** @import { IncomingMessage, ServerResponse } from "node:http" */

// Public pages are cached and the same for everybody, so their inline scripts cannot carry a nonce. Their policy allows
// them by their hashes instead, which are computed once from the finished bytes. What a page adds in the browser, such
// as an event handler in injected HTML, is not allowed.

const INLINE_SCRIPTS = "script-src 'self' 'unsafe-inline'";
const POLICY = "content-security-policy";
export const MAX_PAGE_BYTES = 1024 * 1024;
/** Keeps the header below 4 KB; pages have about twenty. */
const MAX_HASHES = 60;

/**
 * The policy of a page with the hashes of its inline scripts in place of `'unsafe-inline'`.
 *
 * @param {string} policy
 * @param {Buffer} content
 */
export function policyWithHashes(policy, content) {
  /** @type {Set<string>} */
  const hashes = new Set();
  for (const [, attributes = "", text = ""] of content
    .toString()
    .matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi)) {
    if (/\ssrc=|\stype="application\/(ld\+)?json"/.test(attributes)) continue;
    hashes.add(`'sha256-${createHash("sha256").update(text).digest("base64")}'`);
  }
  if (hashes.size > MAX_HASHES) return policy;
  return policy.replace(INLINE_SCRIPTS, ["script-src 'self'", ...hashes].join(" "));
}

/**
 * Adds the hashes of a page's inline scripts to the policy of a response from Next.
 *
 * @param {IncomingMessage} request
 * @param {ServerResponse} response
 */
export function hashScripts(request, response) {
  if (request.method !== "GET") return;
  holdResponse(response, {
    mostBytes: MAX_PAGE_BYTES,
    isWanted: () => isPageWithoutNonce(request, response),
    onEnd(content, send) {
      // A browser that has the page keeps the policy it came with.
      if (response.statusCode === 304) response.removeHeader(POLICY);
      else response.setHeader(POLICY, policyWithHashes(String(response.getHeader(POLICY)), content));
      send(content);
    },
    onGiveUp() {},
  });
}

/**
 * script-nonces.mjs has given Next a nonce for pages behind a sign-in; a page that Next caches has none.
 *
 * @param {IncomingMessage} request
 * @param {ServerResponse} response
 */
export function isPageWithoutNonce({ headers }, response) {
  const mayHaveNonce = headers[POLICY] !== undefined && !response.hasHeader("x-nextjs-cache");
  const isPage =
    response.statusCode === 304 || String(response.getHeader("content-type")).startsWith("text/html");
  return isPage && !mayHaveNonce && String(response.getHeader(POLICY)).includes(INLINE_SCRIPTS);
}
