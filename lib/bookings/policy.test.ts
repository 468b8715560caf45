import { describe, expect, it } from "vitest";
import type { Actor, TeamRole } from "@/lib/auth/contract";
import { type Act, acts } from "./machine";
import { may, sideOf, sidesOf } from "./policy";

const booking = { renterId: "renter", businessId: "business" };

function user(userId: string, role: "individual" | "business" | "admin", member?: [string, TeamRole]): Actor {
  const memberships = member ? [{ businessId: member[0], role: member[1] }] : [];
  return { kind: "user", userId, sessionId: userId, role, name: "", email: "", memberships };
}

const people = {
  renter: user("renter", "individual"),
  owner: user("host", "business", ["business", "owner"]),
  manager: user("host", "business", ["business", "manager"]),
  agent: user("host", "business", ["business", "agent"]),
  accountant: user("host", "business", ["business", "accountant"]),
  anotherOwner: user("host", "business", ["another", "owner"]),
  stranger: user("stranger", "individual"),
  admin: user("admin", "admin"),
  nobody: { kind: "anonymous" },
  clock: { kind: "system" },
} satisfies Record<string, Actor>;

describe("who may ever do what with a booking", () => {
  const run = ["accept", "decline", "cancel", "change", "pickUp", "return", "noShow"];
  it.each([
    ["renter", ["book", "pay", "request", "cancel", "change"]],
    ["owner", run],
    ["manager", run],
    ["agent", run],
    ["accountant", []],
    ["anotherOwner", []],
    ["stranger", []],
    ["admin", ["cancel", "rebook"]],
    ["nobody", []],
    ["clock", ["request", "decline", "confirm", "expire", "noShow", "cancel"]],
  ] as const)("%s", (name, expected) => {
    const allowed = (Object.keys(acts) as Act[]).filter((act) => may(people[name], booking, act));
    expect(allowed.sort()).toEqual([...expected].sort());
  });

  it("an administrator who rents is both, and takes part as the renter", () => {
    const both = user("renter", "admin");
    expect(sidesOf(both, booking)).toEqual(["renter", "admin"]);
    expect(sideOf(both, booking)).toBe("renter");
  });
});
