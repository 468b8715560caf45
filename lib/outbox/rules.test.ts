import { describe, expect, it } from "vitest";
import { codeIn, htmlOf, linksIn, waitAfter } from "./rules";

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

describe("the HTML of a letter", () => {
  it("shows a code large, links its addresses, and says everything else as it was written", () => {
    const html = htmlOf(
      "Your code",
      "Hello <b>Aline</b> & co,\n\n123456\n\nSee https://a.example/x?y=1&z=2",
      "en",
    );
    expect(html).toContain("Hello &#60;b&#62;Aline&#60;/b&#62; &#38; co,");
    expect(html).toMatch(/<p style="[^"]*font-size:36px[^"]*">123456<\/p>/);
    expect(html).toContain('<a href="https://a.example/x?y=1&#38;z=2"');
    expect(html).not.toMatch(/<(img|script|link)|url\(/);
  });
});

it("finds the code and the links of a letter", () => {
  expect(codeIn("012345 is your Gendana code, not 1234567")).toBe("012345");
  expect(codeIn("Call +250788123456")).toBeUndefined();
  expect(linksIn("Open https://a.example/r?token=abc now")).toEqual(["https://a.example/r?token=abc"]);
});
