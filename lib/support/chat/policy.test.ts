import { expect, it } from "vitest";
import type { TeamRole } from "@/lib/platform/actor";
import { testActor } from "@/lib/platform/testing/actor";
import { canMessage } from "@/lib/rentals/bookings/policy";

const booking = { renterId: "keza", businessId: "umurava", source: "marketplace" as const };
const actorWith = (userId: string, role?: TeamRole, businessId = "umurava") =>
  testActor(userId, role ? "business" : "individual", role ? [{ businessId, role }] : []);

it("the conversation about a booking is open to its renter and to the members who run the business's rentals", () => {
  for (const who of [
    actorWith("keza"),
    actorWith("diane", "owner"),
    actorWith("yves", "manager"),
    actorWith("aline", "agent"),
  ])
    expect(canMessage(who, booking)).toBe(true);
  for (const who of [
    actorWith("eric", "accountant"),
    actorWith("diane", "owner", "another company"),
    actorWith("an administrator"),
    { kind: "anonymous" } as const,
  ])
    expect(canMessage(who, booking)).toBe(false);
});

it("the conversation about a booking made at the counter is started by the customer", () => {
  const atCounter = { ...booking, source: "telephone" as const };
  expect(canMessage(actorWith("keza"), atCounter)).toBe(true);
  expect(canMessage(actorWith("diane", "owner"), atCounter)).toBe(false);
});
