import { expect, it } from "vitest";
import { expireHere, kept, tags } from "./cache";

it("reads afresh each time outside Next, where nothing is kept", async () => {
  let reads = 0;
  const read = () => kept("a read", [tags.vehicle("a")], async () => ++reads);
  expect([await read(), await read()]).toEqual([1, 2]);
});

it("lets a failing read fail", async () => {
  const failing = kept("a failing read", [], () => Promise.reject(new Error("no database")));
  await expect(failing).rejects.toThrow("no database");
});

it("expires nothing of its own outside a request", () => {
  expect(expireHere([tags.vehicles, tags.vehicle("a")])).toBe(false);
});
