import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { withLateData, withLateScripts } from "./late-scripts.mjs";

const inline = `<script id="_R_">requestAnimationFrame(function(){})</script>`;
const polyfills = `<script src="/_next/static/chunks/old.js" noModule=""></script>`;
const page = `<html><head><link rel="preload" as="script" fetchPriority="low" href="/_next/static/chunks/c.js"/>
<script src="/_next/static/chunks/a.js" async=""></script><script src="/_next/static/chunks/b.js" async=""></script>
${polyfills}</head><body><h1>$& costs $1</h1>${inline}<script src="/_next/static/chunks/c.js" id="_R_" async=""></script></body></html>`;

/** Runs the script that loads the others; `frame` and `timers` run what it waits for. */
function run(html: string) {
  const [, attribute = "", text = ""] =
    html.match(/<script data-chunks="([^"]*)">([\s\S]*?)<\/script>/) ?? [];
  const loaded: string[] = [];
  const timers: [run: () => void, ms: number | undefined][] = [];
  let frame = () => {};
  runInNewContext(text, {
    document: {
      currentScript: { dataset: { chunks: attribute } },
      createElement: (name: string) => ({ name }),
      head: { append: ({ name, src }: { name: string; src: string }) => loaded.push(`${name} ${src}`) },
    },
    requestAnimationFrame: (callback: () => void) => {
      frame = callback;
    },
    setTimeout: (callback: () => void, ms?: number) => timers.push([callback, ms]),
  });
  return { loaded, timers, paint: () => frame() };
}

describe("the scripts of a public page", () => {
  it("are loaded after the first paint, once and in their order", () => {
    const { loaded, timers, paint } = run(withLateScripts(page));
    expect(loaded).toEqual([]);
    paint();
    expect(loaded).toEqual([]);
    for (const [callback] of timers) callback();
    expect(loaded).toEqual(["a", "b", "c"].map((name) => `script /_next/static/chunks/${name}.js`));
  });

  it("are loaded in a tab in the background, which is not painted", () => {
    const { loaded, timers } = run(withLateScripts(page));
    expect(timers.map(([, ms]) => ms)).toEqual([1000]);
    for (const [callback] of timers) callback();
    expect(loaded).toHaveLength(3);
  });

  it("are loaded from the end of the body, whatever a text of the page contains", () => {
    const html = withLateScripts(
      page.replace("<h1>", '<script type="application/json">"</body>"</script><h1>'),
    );
    expect(html.indexOf("data-chunks")).toBeGreaterThan(html.indexOf("</h1>"));
    expect(html.endsWith("</script></body></html>")).toBe(true);
  });

  it("leave the rest of the page as it is", () => {
    const html = withLateScripts(page);
    for (const part of [inline, "<h1>$& costs $1</h1>"]) expect(html).toContain(part);
    expect(html).not.toMatch(/rel="preload"|async=""|old\.js/);
    expect(html.endsWith("</script></body></html>")).toBe(true);
    for (const other of ["<p>Maintenance</p>", "<body><p>No scripts</p></body>"])
      expect(withLateScripts(other)).toBe(other);
  });
});

const chunkUrls = ["a", "c"].map((name) => `/_next/static/chunks/${name}.js`);
const runtimeUrl = "/_next/static/chunks/turbopack-b.js";

interface Added extends Record<string, unknown> {
  name: string;
  onload?(): void;
  onerror?(): void;
}

/** Runs the script that loads the data and then the others. `fetched` is the status of the page, or none. */
function runWithData({ type = "navigate", fetched }: { type?: string; fetched?: number } = {}) {
  const html =
    withLateData(withLateScripts(page.replace("/b.js", "/turbopack-b.js")), "/vehicles?a=1&hydration=b-1") ??
    "";
  const [, chunks, hydration, text = ""] =
    html.match(/<script data-chunks="([^"]*)" data-hydration="([^"]*)">([\s\S]*?)<\/script>/) ?? [];
  const added: Added[] = [];
  const timers: [run: () => void, ms: number | undefined][] = [];
  const calls: string[] = [];
  runInNewContext(text, {
    document: {
      currentScript: { dataset: { chunks, hydration } },
      createElement: (name: string) => ({ name }),
      head: { append: (element: Added) => added.push(element) },
    },
    requestAnimationFrame: (callback: () => void) => callback(),
    setTimeout: (callback: () => void, ms?: number) => timers.push([callback, ms]),
    performance: { getEntriesByType: () => [{ type }] },
    location: { reload: () => calls.push("reload") },
    fetch: async (url: string) => {
      calls.push(`fetch ${url}`);
      if (fetched === undefined) throw new Error("offline");
      return { status: fetched };
    },
  });
  const runTimers = () => timers.splice(0).map(([callback]) => callback());
  const scripts = () => added.filter(({ name }) => name === "script");
  return { added, scripts, runTimers, timers, calls, hydration };
}

describe("the scripts of a page whose data is a file of its own", () => {
  it("arrive beside the data after the first paint, and the one that runs them after it, once", () => {
    const { added, scripts, runTimers, timers, hydration } = runWithData();
    expect(hydration).toBe("/vehicles?a=1&amp;hydration=b-1");
    expect(added).toEqual([]);
    expect(timers.map(([, ms]) => ms)).toEqual([undefined, 1000]);
    runTimers();
    const scriptsOf = chunkUrls.map((src) => ({ name: "script", src }));
    const preload = { name: "link", rel: "preload", as: "script", fetchPriority: "low", href: runtimeUrl };
    expect(added).toMatchObject([{ name: "script", src: hydration }, ...scriptsOf, preload]);
    scripts()[0]?.onload?.();
    expect(added.slice(4)).toEqual([{ name: "script", src: runtimeUrl }]);
  });

  it("wait for a second request for the data if the first failed", () => {
    const { scripts, runTimers, timers, calls, hydration } = runWithData();
    runTimers();
    scripts()[0]?.onerror?.();
    expect(timers.map(([, ms]) => ms)).toEqual([1000]);
    runTimers();
    const sources = () => scripts().map(({ src }) => src);
    expect(sources()).toEqual([hydration, ...chunkUrls, hydration]);
    scripts().at(-1)?.onload?.();
    expect([sources().at(-1), calls]).toEqual([runtimeUrl, []]);
  });

  it.each([
    ["is loaded again if the server still has pages", {}, 200, ["fetch ", "reload"]],
    ["is loaded again if it is gone", { type: "back_forward" }, 404, ["fetch ", "reload"]],
    ["stays if the server fails", {}, 503, ["fetch "]],
    ["stays without a network", {}, undefined, ["fetch "]],
    ["stays if it was loaded again already", { type: "reload" }, 200, []],
  ])("are not run without the data: the page %s", async (_, options, fetched, expected) => {
    const { scripts, runTimers, timers, calls } = runWithData({ ...options, fetched });
    runTimers();
    scripts()[0]?.onerror?.();
    runTimers();
    scripts().at(-1)?.onerror?.();
    await Promise.resolve();
    await Promise.resolve();
    expect([calls, timers, scripts().length]).toEqual([expected, [], 4]);
  });
});
