import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { brandPalette, brandThemes, contrastRatio, themeColours } from "./brand-colours";

const colours = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, "0")}`);

describe("the colour of a brand", () => {
  it("always has a readable text colour, and lines only if they are visible", () => {
    fc.assert(
      fc.property(colours, (colour) => {
        const { fill, onFill, line } = brandPalette(colour);
        expect(contrastRatio(fill, onFill)).toBeGreaterThanOrEqual(4.5);
        for (const theme of brandThemes)
          for (const behind of [themeColours[theme].background, themeColours[theme].card])
            expect(
              contrastRatio(behind, line[theme] ?? themeColours[theme].foreground),
            ).toBeGreaterThanOrEqual(3);
      }),
      { numRuns: 2_000 },
    );
  });

  it("has known contrasts", () => {
    expect(contrastRatio("#000000", "#ffffff")).toBeCloseTo(21, 5);
    expect(contrastRatio("#767676", "#ffffff")).toBeCloseTo(4.54, 2);
  });

  it.each([
    ["#1f7a4d", "#ffffff", { light: "#1f7a4d", dark: "#1f7a4d" }],
    ["#f5b301", "#14130f", { light: null, dark: "#f5b301" }],
    ["#0b1a3a", "#ffffff", { light: "#0b1a3a", dark: null }],
    ["#ffffff", "#14130f", { light: null, dark: "#ffffff" }],
  ])("%s has text in %s and lines %o", (colour, onFill, line) => {
    expect(brandPalette(colour)).toEqual({ fill: colour, onFill, line });
  });

  it("is measured against the colours of the style sheet", () => {
    const [light = "", dark = ""] = readFileSync("app/globals.css", "utf8").split(".dark {");
    for (const [theme, css] of [
      ["light", light],
      ["dark", dark],
    ] as const)
      for (const [name, colour] of Object.entries(themeColours[theme]))
        expect(css).toMatch(new RegExp(`--${name}: ${colour};`));
  });
});
