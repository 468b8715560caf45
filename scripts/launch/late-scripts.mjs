import { holdResponse } from "./held-response.mjs";
import { isPageWithoutNonce, MAX_PAGE_BYTES } from "./script-hashes.mjs";

// Next loads the scripts of a page while its HTML arrives, where they compete with the first paint. In public pages, a
// small script loads them after it instead (docs/decisions/083).

const externalScript =
  /<script src="\/_next\/static\/chunks\/([^"]+)\.js"(?: id="[^"]*")? async=""><\/script>/g;
/** Browsers that need the scripts without modules do not run the others. */
const superfluous = /<link rel="preload" as="script"[^>]*>|<script [^>]*noModule=""><\/script>/g;

/**
 * Loads the chunks of its attribute after the first paint. A tab in the background paints nothing. Written like the
 * output of the bundler, because every page carries it.
 */
const loader = `(function(){let a=document.currentScript.dataset.chunks.split(" "),b=()=>{for(let b of a.splice(0)){\
let a=document.createElement("script");a.src="/_next/static/chunks/"+b+".js",document.head.append(a)}};\
requestAnimationFrame(()=>setTimeout(b)),setTimeout(b,1e3)})()`;

/**
 * A page whose external scripts are loaded after the first paint.
 *
 * @param {string} html
 */
export function withLateScripts(html) {
  const chunks = [...html.matchAll(externalScript)].map(([, name]) => name);
  const end = html.lastIndexOf("</body>");
  if (chunks.length === 0 || end < 0) return html;
  const script = `<script data-chunks="${chunks.join(" ")}">${loader}</script>`;
  const content = html.slice(0, end).replace(externalScript, "").replace(superfluous, "");
  return content + script + html.slice(end);
}

/**
 * Has the scripts of a page from Next loaded after the first paint.
 *
 * @param {import("node:http").IncomingMessage} request
 * @param {import("node:http").ServerResponse} response
 */
export function loadScriptsLate(request, response) {
  if (request.method !== "GET") return;
  holdResponse(response, {
    mostBytes: MAX_PAGE_BYTES,
    isWanted: () => response.statusCode !== 304 && isPageWithoutNonce(request, response),
    onEnd(content, send) {
      response.removeHeader("content-length");
      send(withLateScripts(content.toString()));
    },
    onGiveUp() {},
  });
}
