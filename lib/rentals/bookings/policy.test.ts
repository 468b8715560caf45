import { describe, expect, it } from "vitest";
import type { Actor, TeamRole } from "@/lib/platform/actor";
import { actions, type BookingAction } from "@/lib/rentals/bookings/transitions/state-machine";
import { allowedActions, mayPerform, sideOf, sidesOf } from "./policy";

const booking = { renterId: "renter", businessId: "business" };

function user(userId: string, role: "individual" | "business" | "admin", member?: [string, TeamRole]): Actor {
  const memberships = member ? [{ businessId: member[0], role: member[1] }] : [];
  return { kind: "user", userId, sessionId: userId, role, name: "", email: "", memberships };
}

const actors = {
  renter: user("renter", "individual"),
  owner: user("owner", "business", ["business", "owner"]),
  manager: user("owner", "business", ["business", "manager"]),
  agent: user("owner", "business", ["business", "agent"]),
  accountant: user("owner", "business", ["business", "accountant"]),
  anotherOwner: user("owner", "business", ["another", "owner"]),
  stranger: user("stranger", "individual"),
  admin: user("admin", "admin"),
  nobody: { kind: "anonymous" },
  system: { kind: "system" },
} satisfies Record<string, Actor>;

describe("the actions each actor may ever perform", () => {
  const run = [
    "bookAtCounter",
    "accept",
    "decline",
    "cancel",
    "change",
    "changeVehicle",
    "changePlace",
    "pickUp",
    "return",
    "noShow",
  ];
  it.each([
    ["renter", ["book", "pay", "request", "cancel", "change", "changePlace", "pickUp", "return"]],
    ["owner", run],
    ["manager", run],
    ["agent", run],
    ["accountant", []],
    ["anotherOwner", []],
    ["stranger", []],
    ["admin", ["cancel", "changeVehicle", "pickUp", "return", "noShow"]],
    ["nobody", []],
    ["system", ["request", "decline", "confirm", "expire", "noShow", "cancel"]],
  ] as const)("%s", (name, expected) => {
    const allowed = (Object.keys(actions) as BookingAction[]).filter((action) =>
      mayPerform(actors[name], booking, action),
    );
    expect(allowed.sort()).toEqual([...expected].sort());
  });

  it("lets an administrator who rents act for both sides, and counts them as the renter", () => {
    const both = user("renter", "admin");
    expect(sidesOf(both, booking)).toEqual(["renter", "admin"]);
    expect(sideOf(both, booking)).toBe("renter");
  });
});

describe("the offer of another vehicle in a list, for a rental under way", () => {
  const now = new Date("2026-03-02T08:00:00Z");
  const rental = {
    ...booking,
    status: "active",
    source: "marketplace",
    isPaid: true,
    startsAt: new Date("2026-03-01T08:00:00Z"),
    endsAt: new Date("2026-03-04T08:00:00Z"),
    deadlineAt: null,
  } as Parameters<typeof allowedActions>[1];
  it.each([
    ["agent", now, true],
    ["agent", rental.endsAt, false],
    ["accountant", now, false],
    ["renter", now, false],
    ["admin", now, false],
  ] as const)("%s at %s: %s", (name, at, expected) => {
    expect(allowedActions(actors[name], rental, at).changeVehicle).toBe(expected);
  });
});
