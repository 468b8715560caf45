import { expect, it } from "vitest";
import type { BusinessBooking } from "@/lib/rentals/bookings/business-list/contract";
import { steadyRows } from "./steady-rows";

const row = (id: string, status = "requested") =>
  ({
    id,
    status,
    can: { pay: false, cancel: true, accept: true, decline: true, receipt: false },
  }) as BusinessBooking;
const describeRows = (rows: BusinessBooking[]) =>
  rows.map(({ id, status, can }) => `${id} ${status}${can.accept ? "" : " –"}`);

it("keeps the next request in place under the pointer after one is accepted", () => {
  const accepted = { ...row("a", "confirmed"), can: { ...row("a").can, accept: false, decline: false } };
  expect(describeRows(steadyRows([row("a"), row("b"), row("c")], [row("b"), row("c")], [accepted]))).toEqual([
    "a confirmed –",
    "b requested",
    "c requested",
  ]);
});

it("removes the buttons of requests declined with it, and appends new ones", () => {
  expect(describeRows(steadyRows([row("a"), row("b")], [row("d"), row("b")], []))).toEqual([
    "a requested –",
    "b requested",
    "d requested",
  ]);
});
