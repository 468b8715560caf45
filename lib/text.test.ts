import { describe, expect, it } from "vitest";
import { asProse, isOneLine, saysSomething } from "./text";

describe("what people type", () => {
  it.each(["Aline", "7", "?", "😀", "𞤁", "مرحبا"])("says something: %s", (text) => {
    expect(saysSomething(text)).toBe(true);
  });

  it.each(["", "  ", "\u200b", "\u202e", "\u200d\ufe0f", "\u2060"])("says nothing: %j", (text) => {
    expect(saysSomething(text)).toBe(false);
  });

  it("is one line unless something breaks it or turns it round", () => {
    for (const text of ["Aline Uwase", "Jean-Luc 👨‍👩‍👧", "محمد"]) expect(isOneLine(text)).toBe(true);
    for (const text of [
      "A\r\nBcc: b@example.com",
      "A\nB",
      "A\u2028B",
      "A\u0007",
      "gro\u202eelgoog",
      "A\u2066B",
    ])
      expect(isOneLine(text)).toBe(false);
  });

  it("keeps its lines as prose and loses what cannot be seen to command", () => {
    expect(asProse("One\r\ntwo\rthree\tfour\u0007\u202e five 👨‍👩‍👧")).toBe(
      "One\ntwo\nthree\tfour five 👨‍👩‍👧",
    );
  });
});
