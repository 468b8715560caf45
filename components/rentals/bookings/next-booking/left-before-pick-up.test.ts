import { expect, it } from "vitest";
import type { BookingDetail } from "@/lib/rentals/bookings/contract";
import { leftBeforePickUp } from "./left-before-pick-up";

const nothing = { dues: [], deposit: null, drivers: [], driverPlaces: 0 };
const depositOf = (isHeld: boolean) => ({ isHeld }) as NonNullable<BookingDetail["deposit"]>;
const driver = (of: { isAccepted?: boolean; problem?: "licenceNotVerified" | null }) => ({
  id: "a driver",
  email: null,
  name: null,
  isAccepted: true,
  isAdmitted: false,
  problem: null,
  ...of,
});

it("is nothing without a deposit and additional drivers, or once both are in order", () => {
  expect(leftBeforePickUp(nothing)).toEqual([]);
  const inOrder = { ...nothing, deposit: depositOf(true), drivers: [driver({})], driverPlaces: 1 };
  expect(leftBeforePickUp(inOrder)).toEqual([]);
});

it("is a deposit that cannot be paid yet; one that can is among the dues", () => {
  const awaited = { ...nothing, deposit: depositOf(false) };
  expect(leftBeforePickUp(awaited)).toEqual(["deposit"]);
  const due = { purpose: "deposit" } as BookingDetail["dues"][number];
  expect(leftBeforePickUp({ ...awaited, dues: [due] })).toEqual([]);
});

it("is an additional driver who was not named, has not accepted or may not drive", () => {
  expect(leftBeforePickUp({ ...nothing, driverPlaces: 1 })).toEqual(["drivers"]);
  for (const of of [{ isAccepted: false }, { problem: "licenceNotVerified" as const }])
    expect(leftBeforePickUp({ ...nothing, drivers: [driver(of)], driverPlaces: 1 })).toEqual(["drivers"]);
});
