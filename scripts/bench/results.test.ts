import { expect, it } from "vitest";
import { replaceSection } from "./results";

const text = "# Benchmarks\n\nText.\n\n## pages\n\nold\n\n| a |\n\n## start\n\nkept\n";

it("replaces one section and keeps the others", () => {
  expect(replaceSection(text, "pages", "new")).toBe(
    "# Benchmarks\n\nText.\n\n## pages\n\nnew\n\n## start\n\nkept\n",
  );
});

it("adds a section in alphabetical order", () => {
  expect(replaceSection(text, "race", "new")).toContain("| a |\n\n## race\n\nnew\n\n## start");
  expect(replaceSection("# Benchmarks\n", "race", "new")).toBe("# Benchmarks\n\n## race\n\nnew\n");
});
