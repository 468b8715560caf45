import { existsSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { UPLOAD_LIMIT } from "@/lib/platform/http/upload-limit";
import { systemSettings } from "@/lib/platform/settings/contract";

const page = readFileSync("docs/limits.md", "utf8");

it("docs/limits.md has every setting that is a number, with its default", () => {
  const numbers = Object.entries(systemSettings.parse({})).filter(([, value]) => typeof value === "number");
  expect(numbers.length).toBeGreaterThan(15);
  expect(numbers.filter(([name, value]) => !page.includes(`\`${name}\` (${value})`))).toEqual([]);
});

it("docs/limits.md names no setting that does not exist, and only tests that exist", () => {
  const named = [...page.matchAll(/`(\w+)` \(\d+\)/g)].map(([, name]) => name ?? "");
  expect(named.filter((name) => !Object.hasOwn(systemSettings.shape, name))).toEqual([]);
  const tests = [...page.matchAll(/`([\w./-]+\.test\.ts)`/g)].map(([, file = ""]) => file);
  expect(tests.length).toBeGreaterThan(10);
  expect(tests.filter((file) => !existsSync(file))).toEqual([]);
});

it("docs/limits.md states the size of an upload", () => {
  expect(page).toContain(`${UPLOAD_LIMIT / 1024 / 1024} MB per file`);
});
