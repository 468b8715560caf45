import { describe, expect, it } from "vitest";
import { maskContactDetails } from "./rules";

describe("before a booking is paid", () => {
  it.each([
    ["Call me: +250 788 123 456!", "Call me: •••!"],
    ["0788-123-456 or 0722123456", "••• or •••"],
    ["(0788) 12.34.56 ok", "(••• ok"],
    ["write to aline.u@example.co.rw please", "write to ••• please"],
    ["aline (at) example (dot) com", "•••"],
    ["see https://wa.me/250788123456 or www.other.example/x", "see ••• or •••"],
    ["I live at KG 7 Ave 12, near the shop", "I live at •••, near the shop"],
    ["KN 5 Rd", "•••"],
  ])("%s is read as %s", (text, shown) => {
    expect(maskContactDetails(text).text.replace("(•••", "(•••")).toBe(shown);
    expect(maskContactDetails(text).isMasked).toBe(true);
  });

  it.each([
    "From 2026-12-01 to 2026-12-05, at 10:00",
    "01/12/2026 - 05/12/2026",
    "It costs 145,000 francs, $45 a day",
    "Is it free on the 24th? My flight is WB 302.",
    "The car has 123456 km",
  ])("%s stays", (text) => {
    expect(maskContactDetails(text)).toEqual({ text, isMasked: false });
  });
});
