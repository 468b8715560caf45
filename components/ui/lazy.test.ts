import { NextIntlClientProvider } from "next-intl";
import { createElement } from "react";
import { prerenderToNodeStream } from "react-dom/static";
import { afterEach, describe, expect, it, vi } from "vitest";
import messages from "@/lib/platform/i18n/messages/en.json";
import { lazy, loadWithRetry } from "./lazy";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A component that loads on the given attempt, on a page with the given connection. */
function page({ comesAt, isOnline }: { comesAt: number; isOnline: () => boolean }) {
  let attempts = 0;
  const load = async () => {
    attempts++;
    if (attempts < comesAt) throw new Error("Failed to load chunk");
    return "part";
  };
  const answer = loadWithRetry(load, { isOnline, pause: async () => {} });
  return { answer, tries: () => attempts };
}

describe("a lazily loaded component", () => {
  it("is requested once if it loads", async () => {
    const { answer, tries: attempts } = page({ comesAt: 1, isOnline: () => true });
    expect([await answer, attempts()]).toEqual(["part", 1]);
  });

  it("waits as long as there is no connection", async () => {
    expect(await page({ comesAt: 50, isOnline: () => false }).answer).toBe("part");
  });

  it("fails after three attempts with a connection, because a newer release has replaced it", async () => {
    const { answer, tries: attempts } = page({ comesAt: 50, isOnline: () => true });
    await expect(answer).rejects.toThrow("chunk");
    expect(attempts()).toBe(3);
  });

  it("is a sentence with another attempt in its place if it never loads, or what stands for it", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    vi.stubGlobal("navigator", { onLine: true });
    const load = () => Promise.reject(new Error("Failed to load chunk"));
    const parts = [lazy(load), lazy(load, ({ name }: { name: string }) => `instead of ${name}`)];
    const children = parts.map((Part, index) => createElement(Part, { key: index, name: "a map" }));
    const intl = { locale: "en" as const, timeZone: "Africa/Kigali", messages, children };
    const rendering = prerenderToNodeStream(createElement(NextIntlClientProvider, intl));
    // The pauses between three attempts.
    for (let pause = 0; pause < 2; pause++) await vi.advanceTimersByTimeAsync(2_000);
    let html = "";
    for await (const chunk of (await rendering).prelude) html += String(chunk);
    expect(html).toContain("This could not be loaded.");
    expect(html).toContain("Try again</button>");
    expect(html).toContain("instead of a map");
  });
});
