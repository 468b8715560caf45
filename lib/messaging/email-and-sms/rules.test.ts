import { describe, expect, it } from "vitest";
import { findCode, listLinks, oneClickUnsubscribeUrl, parseBlocks, pauseAfter, retryDelay } from "./rules";

describe("a message that was not sent", () => {
  it("is retried after ever longer waits, eight attempts in all", () => {
    const waits = [1, 2, 3, 4, 5, 6, 7, 8].map((attempts) => retryDelay("email", "postponed", attempts));
    expect(waits.map((wait) => wait && wait / 60_000)).toEqual([1, 5, 15, 60, 120, 240, 480, undefined]);
  });

  it("is not retried when it was refused permanently", () => {
    expect(retryDelay("email", "refused", 1)).toBeUndefined();
    expect(retryDelay("sms", "refused", 1)).toBeUndefined();
  });

  it("is retried once when it is an SMS that may have arrived", () => {
    expect(retryDelay("sms", "unknown", 1)).toBe(60_000);
    expect(retryDelay("sms", "unknown", 2)).toBeUndefined();
    expect(retryDelay("email", "unknown", 2)).toBe(300_000);
  });
});

it("a provider is paused after five failures, for half as long as it has failed, between 30 seconds and five minutes", () => {
  const since = new Date("2026-12-01T08:00:00Z");
  const pauseOf = (failures: number, minutes: number) => {
    const now = new Date(since.getTime() + minutes * 60_000);
    const until = pauseAfter(failures, since, now);
    return until && (until.getTime() - now.getTime()) / 60_000;
  };
  expect([pauseOf(4, 3), pauseOf(5, 0), pauseOf(6, 3), pauseOf(99, 600)]).toEqual([undefined, 0.5, 1.5, 5]);
});

describe("the blocks of an email", () => {
  it("are codes, the main link, items with a page, other links and plain text", () => {
    const body = [
      "Hello Aline,",
      "123456",
      "A jeep · Kiyovu\nhttps://a.example/vehicle/x",
      "See all: https://a.example/vehicles?y=1&z=2",
      "No more: https://a.example/fr/unsubscribe/search-alerts?token=t",
    ];
    expect(parseBlocks(body.join("\n\n"), "https://a.example")).toEqual([
      { kind: "text", text: "Hello Aline," },
      { kind: "code", text: "123456" },
      { kind: "item", text: "A jeep · Kiyovu", link: "https://a.example/vehicle/x" },
      { kind: "action", text: "See all:", link: "https://a.example/vehicles?y=1&z=2" },
      { kind: "link", text: "No more:", link: "https://a.example/fr/unsubscribe/search-alerts?token=t" },
    ]);
  });

  it("link to our own site only, whatever a user wrote in a message", () => {
    const home = "https://a.example";
    const foreign = [
      "Pay here: https://evil.example/pay",
      "https://a.example.evil.example/x",
      "https://a.example:1",
    ];
    const body = [...foreign, "Read: https://a.example/chat"].join("\n\n");
    expect(parseBlocks(body, home)).toEqual([
      ...foreign.map((text) => ({ kind: "text", text })),
      { kind: "action", text: "Read:", link: "https://a.example/chat" },
    ]);
    const stops = [
      "https://evil.example/unsubscribe/emails?token=e",
      `${home}/unsubscribe/emails?token=another's`,
    ];
    const stop = `No more: ${home}/unsubscribe/emails?token=t`;
    expect(oneClickUnsubscribeUrl([...stops, stop].join("\n\n"), home)).toMatch(/token=t$/);
    expect(oneClickUnsubscribeUrl(stops[0] ?? "", home)).toBeUndefined();
  });

  it("give mail clients the unsubscribe link that the email gives its reader", () => {
    const at = (path: string) =>
      oneClickUnsubscribeUrl(`Hello\n\nNo more: https://a.example${path}?token=t`, "https://a.example");
    expect(at("/fr/unsubscribe/search-alerts")).toBe(
      "https://a.example/api/saved-searches/unsubscribe?token=t",
    );
    expect(at("/unsubscribe/emails")).toBe("https://a.example/api/notifications/unsubscribe?token=t");
    expect(at("/reset-password")).toBeUndefined();
  });
});

it("finds the code and the links in a message", () => {
  expect(findCode("012345 is your Gendana code, not 1234567")).toBe("012345");
  expect(findCode("Call +250788123456")).toBeUndefined();
  expect(listLinks("Open https://a.example/r?token=abc now")).toEqual(["https://a.example/r?token=abc"]);
});
