import { randomBytes } from "node:crypto";
import { addRequestLayer } from "./request-layers.mjs";
import { methodsOf } from "./response-arguments.mjs";

/** @import { IncomingMessage, ServerResponse } from "node:http" */

// Loaded into the web server before Next: allows in the dashboards and the settings only the inline scripts that
// carry the nonce of the response. Next adds the nonce to its own scripts when the request contains it; our
// scripts, which are constants, are allowed by their hashes (components/ui/inline-script.tsx). All other pages
// have hashes (script-hashes.mjs).
const withNonce = /^(\/fr|\/rw)?\/(dashboard|settings)(\/|\?|$)/;

/**
 * Next serves /%64ashboard as /dashboard.
 *
 * @param {string} url
 */
function hasNonce(url) {
  if (!url.includes("%")) return withNonce.test(url);
  try {
    const [path = ""] = url.split("?", 1);
    return withNonce.test(decodeURIComponent(path));
  } catch {
    return false;
  }
}

const INLINE_SCRIPTS = "script-src 'self' 'unsafe-inline'";
const POLICY = "content-security-policy";

addRequestLayer((request, response, pass) => {
  // Clients must not be able to set the header that Next reads.
  delete request.headers[POLICY];
  delete request.headers[`${POLICY}-report-only`];
  // A navigation within the site loads no inline scripts.
  if (hasNonce(request.url ?? "") && request.headers.rsc === undefined) requireNonce(request, response);
  pass();
});

/**
 * @param {IncomingMessage} request
 * @param {ServerResponse} response
 */
function requireNonce(request, response) {
  const nonce = `'nonce-${randomBytes(16).toString("base64")}'`;
  request.headers[POLICY] = `script-src ${nonce}`;
  const { writeHead } = methodsOf(response);
  /** @param {import("./response-arguments.mjs").HeadArguments} args */
  response.writeHead = function writeHeadWithNonce(...args) {
    const policy = response.getHeader(POLICY);
    // A page that Next caches has no nonce.
    if (policy && !response.hasHeader("x-nextjs-cache")) {
      const hashes = [...(globalThis.gendanaScriptHashes ?? [])].map((hash) => `'sha256-${hash}'`);
      const allowed = ["script-src 'self'", nonce, ...hashes].join(" ");
      response.setHeader(POLICY, String(policy).replace(INLINE_SCRIPTS, allowed));
    }
    return writeHead.apply(this, args);
  };
}
