import { describe, expect, it } from "vitest";
import { cleanMultilineText, excerptOf, hasVisibleText, isSingleLine } from "./text";

describe("user text", () => {
  it.each(["Aline", "7", "?", "😀", "𞤁", "مرحبا"])("is visible: %s", (text) => {
    expect(hasVisibleText(text)).toBe(true);
  });

  it.each(["", "  ", "\u200b", "\u202e", "\u200d\ufe0f", "\u2060"])("is not visible: %j", (text) => {
    expect(hasVisibleText(text)).toBe(false);
  });

  it("is one line without line breaks and bidirectional marks", () => {
    for (const text of ["Aline Uwase", "Jean-Luc 👨‍👩‍👧", "محمد"]) expect(isSingleLine(text)).toBe(true);
    for (const text of [
      "A\r\nBcc: b@example.com",
      "A\nB",
      "A\u2028B",
      "A\u0007",
      "gro\u202eelgoog",
      "A\u2066B",
    ])
      expect(isSingleLine(text)).toBe(false);
  });

  it("keeps its line breaks as prose and loses control characters", () => {
    expect(cleanMultilineText("One\r\ntwo\rthree\tfour\u0007\u202e five 👨‍👩‍👧")).toBe(
      "One\ntwo\nthree\tfour five 👨‍👩‍👧",
    );
  });
});

it("shortens a long message to one line", () => {
  expect(excerptOf("Hello\n  there")).toBe("Hello there");
  expect(excerptOf("x".repeat(141))).toHaveLength(140);
});
