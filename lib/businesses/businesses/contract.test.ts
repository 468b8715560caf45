import { expect, it } from "vitest";
import { businessChange } from "./contract";

const websiteOf = (website: string) => businessChange.safeParse({ website }).data?.website;

it("a business's website is a URL that a visitor can open, and not one that runs code", () => {
  for (const website of ["https://umucyo.rw", "http://umucyo.rw/cars?from=gendana"])
    expect(websiteOf(website)).toBe(website);
  expect(websiteOf("")).toBeNull();
  for (const website of [
    "javascript:alert(1)",
    "JAVASCRIPT:alert(1)",
    " javascript://umucyo.rw/%0aalert(1)",
    "java\nscript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "vbscript:msgbox(1)",
    "file:///etc/passwd",
    "//evil.example",
    "umucyo.rw",
  ])
    expect([website, websiteOf(website)]).toEqual([website, undefined]);
});
