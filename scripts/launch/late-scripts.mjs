import { holdResponse } from "./held-response.mjs";
import { isPageWithoutNonce, MAX_PAGE_BYTES } from "./script-hashes.mjs";

// Next loads the scripts of a page while its HTML arrives, where they compete with the first paint. In public pages, a
// small script loads them after it instead (docs/decisions/083). A cached page leaves its hydration data to a file of
// its own, which has to arrive before the scripts run (hydration-data.mjs). Both small scripts are written like the
// output of the bundler, because every page carries one.

const externalScript =
  /<script src="\/_next\/static\/chunks\/([^"]+)\.js"(?: id="[^"]*")? async=""><\/script>/g;
/** Browsers that need the scripts without modules do not run the others. */
const superfluous = /<link rel="preload" as="script"[^>]*>|<script [^>]*noModule=""><\/script>/g;

/** Loads the chunks of its attribute after the first paint. A tab in the background paints nothing. */
const loader = `(function(){let a=document.currentScript.dataset.chunks.split(" "),b=()=>{for(let b of a.splice(0)){\
let a=document.createElement("script");a.src="/_next/static/chunks/"+b+".js",document.head.append(a)}};\
requestAnimationFrame(()=>setTimeout(b)),setTimeout(b,1e3)})()`;

/**
 * The same, but the last chunk, which runs the others, comes after the data. That is requested twice. Without it, the page
 * is loaded again once, as long as the server can be reached: an outdated page gets the data of none, and nobody should
 * lose a readable page to the browser's error page.
 */
const loaderOfBoth = `(function(){let{chunks:a,hydration:b}=document.currentScript.dataset,c=0,d=a.split(" ").map(a=>\
"/_next/static/chunks/"+a+".js"),h=d.pop(),e=(a,b)=>document.head.append(Object.assign(document.createElement(a),b)),\
f=()=>e("script",{src:b,onload(){e("script",{src:h})},onerror(){c++<2?setTimeout(f,1e3):\
performance.getEntriesByType("navigation")[0].type!="reload"&&fetch("").then(a=>a.status<500&&location.reload(),\
()=>{})}}),g=()=>{if(!c){c=1,f();for(let a of d)e("script",{src:a});e("link",{rel:"preload",as:"script",\
fetchPriority:"low",href:h})}};requestAnimationFrame(()=>setTimeout(g)),setTimeout(g,1e3)})()`;

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
 * A page from `withLateScripts` whose scripts run after its data; undefined if it has no scripts.
 *
 * @param {string} html
 * @param {string} url
 */
export function withLateData(html, url) {
  const [begin, end] = ['<script data-chunks="', `">${loader}</script>`];
  const at = html.lastIndexOf(end);
  const from = html.lastIndexOf(begin, at);
  const chunks = html.slice(from + begin.length, at).split(" ");
  const last = chunks.findIndex((name) => name.startsWith("turbopack-"));
  if (at < 0 || last < 0) return undefined;
  chunks.push(...chunks.splice(last, 1));
  const attribute = url.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  const script = `${begin}${chunks.join(" ")}" data-hydration="${attribute}">${loaderOfBoth}</script>`;
  return html.slice(0, from) + script + html.slice(at + end.length);
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
