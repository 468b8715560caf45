import { describe, expect, it } from "vitest";
import { blocksOf, codeIn, linksIn, oneClickStop, waitAfter } from "./rules";

describe("a message that was not sent", () => {
  it("is tried again after ever longer waits, eight times in all", () => {
    const waits = [1, 2, 3, 4, 5, 6, 7, 8].map((attempts) => waitAfter("email", "postponed", attempts));
    expect(waits.map((wait) => wait && wait / 60_000)).toEqual([1, 5, 15, 60, 120, 240, 480, undefined]);
  });

  it("is given up at once when it was refused for good", () => {
    expect(waitAfter("email", "refused", 1)).toBeUndefined();
    expect(waitAfter("sms", "refused", 1)).toBeUndefined();
  });

  it("is repeated once when it is an SMS that may have arrived", () => {
    expect(waitAfter("sms", "unknown", 1)).toBe(60_000);
    expect(waitAfter("sms", "unknown", 2)).toBeUndefined();
    expect(waitAfter("email", "unknown", 2)).toBe(300_000);
  });
});

describe("the parts of a letter", () => {
  it("are what its text says: a code, what it is for, things with a page, other ways, words", () => {
    const body = [
      "Hello Aline,",
      "123456",
      "A jeep · Kiyovu\nhttps://a.example/vehicle/x",
      "See all: https://a.example/vehicles?y=1&z=2",
      "No more: https://a.example/fr/stop-alerts?token=t",
    ];
    expect(blocksOf(body.join("\n\n"), "https://a.example")).toEqual([
      { kind: "words", text: "Hello Aline," },
      { kind: "code", text: "123456" },
      { kind: "thing", text: "A jeep · Kiyovu", link: "https://a.example/vehicle/x" },
      { kind: "action", text: "See all:", link: "https://a.example/vehicles?y=1&z=2" },
      { kind: "way", text: "No more:", link: "https://a.example/fr/stop-alerts?token=t" },
    ]);
  });

  it("lead to pages of ours alone, whatever somebody wrote in a message to another", () => {
    const home = "https://a.example";
    const foreign = [
      "Pay here: https://evil.example/pay",
      "https://a.example.evil.example/x",
      "https://a.example:1",
    ];
    const body = [...foreign, "Read: https://a.example/chat"].join("\n\n");
    expect(blocksOf(body, home)).toEqual([
      ...foreign.map((text) => ({ kind: "words", text })),
      { kind: "action", text: "Read:", link: "https://a.example/chat" },
    ]);
    const stops = ["https://evil.example/stop-emails?token=e", `${home}/stop-emails?token=another's`];
    const stop = `No more: ${home}/stop-emails?token=t`;
    expect(oneClickStop([...stops, stop].join("\n\n"), home)).toMatch(/token=t$/);
    expect(oneClickStop(stops[0] ?? "", home)).toBeUndefined();
  });

  it("offer mail programs the way to stop that the letter offers its reader", () => {
    const at = (path: string) =>
      oneClickStop(`Hello\n\nNo more: https://a.example${path}?token=t`, "https://a.example");
    expect(at("/fr/stop-alerts")).toBe("https://a.example/api/saved-searches/unsubscription?token=t");
    expect(at("/stop-emails")).toBe("https://a.example/api/notifications/unsubscription?token=t");
    expect(at("/reset-password")).toBeUndefined();
  });
});

it("finds the code and the links of a letter", () => {
  expect(codeIn("012345 is your Gendana code, not 1234567")).toBe("012345");
  expect(codeIn("Call +250788123456")).toBeUndefined();
  expect(linksIn("Open https://a.example/r?token=abc now")).toEqual(["https://a.example/r?token=abc"]);
});
