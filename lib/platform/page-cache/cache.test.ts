import { expect, it } from "vitest";
import { cached, cacheTags } from "./cache";

it("reads each time outside Next, where nothing is cached", async () => {
  let reads = 0;
  const read = () => cached("a read", [cacheTags.vehicle("a")], async () => ++reads);
  expect([await read(), await read()]).toEqual([1, 2]);
});

it("passes on a read's error", async () => {
  const failing = cached("a failing read", [], () => Promise.reject(new Error("no database")));
  await expect(failing).rejects.toThrow("no database");
});
