import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { withLateScripts } from "./late-scripts.mjs";

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
