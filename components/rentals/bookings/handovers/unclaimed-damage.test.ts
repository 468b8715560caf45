import { expect, it } from "vitest";
import type { BookingDetail } from "@/lib/rentals/bookings/contract";
import { unclaimedDamage } from "./unclaimed-damage";

type Booking = Parameters<typeof unclaimedDamage>[0];
type Handover = BookingDetail["handovers"][number];

const scratch = { place: "front", note: "A scratch" } as const;
const dent = { place: "rear", note: "A dent" } as const;
const back = {
  kind: "return",
  damage: [scratch],
  depositKeptCents: 0,
  confirmation: { damage: [scratch, dent] },
} as unknown as Handover;
const booking = (handover: Handover, claims: { kind: string }[] = []) =>
  ({ handovers: [{ ...back, kind: "pickup", damage: [dent] }, handover], claims }) as Booking;

it("damage noted by either side at the return is listed once, and damage of the pick-up is not", () => {
  expect(unclaimedDamage(booking(back))).toEqual([scratch, dent]);
  expect(unclaimedDamage({ handovers: [], claims: [] })).toEqual([]);
});

it("damage is no longer listed once a part of the deposit was kept or a claim was filed for it", () => {
  expect(unclaimedDamage(booking({ ...back, depositKeptCents: 500 }))).toEqual([]);
  expect(unclaimedDamage(booking(back, [{ kind: "damage" }]))).toEqual([]);
  expect(unclaimedDamage(booking(back, [{ kind: "cleaning" }]))).toEqual([scratch, dent]);
});
