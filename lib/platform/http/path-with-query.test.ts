import { expect, test } from "vitest";
import { pathWithQuery } from "./path-with-query";

test("a path keeps the whole query of its request", () => {
  expect(pathWithQuery("/dashboard/admin", {})).toBe("/dashboard/admin");
  expect(pathWithQuery("/vehicles", { of: ["a b", "c"], tab: "past", none: undefined })).toBe(
    "/vehicles?of=a+b&of=c&tab=past",
  );
});
