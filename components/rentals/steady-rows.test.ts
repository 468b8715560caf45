import { expect, it } from "vitest";
import type { Rental } from "@/lib/rentals/contract";
import { steadyRows } from "./steady-rows";

const row = (id: string, status = "requested") =>
  ({ id, status, can: { pay: false, cancel: true, accept: true, decline: true, receipt: false } }) as Rental;
const told = (rows: Rental[]) =>
  rows.map(({ id, status, can }) => `${id} ${status}${can.accept ? "" : " –"}`);

it("keeps the next request under the pointer where it was, once one is accepted", () => {
  const accepted = { ...row("a", "confirmed"), can: { ...row("a").can, accept: false, decline: false } };
  expect(told(steadyRows([row("a"), row("b"), row("c")], [row("b"), row("c")], [accepted]))).toEqual([
    "a confirmed –",
    "b requested",
    "c requested",
  ]);
});

it("leaves nothing to press in a request that was declined with it, and puts new ones below", () => {
  expect(told(steadyRows([row("a"), row("b")], [row("d"), row("b")], []))).toEqual([
    "a requested –",
    "b requested",
    "d requested",
  ]);
});
