import { describe, expect, it } from "vitest";
import type { TeamRole, UserActor } from "@/lib/auth/contract";
import { businessesWith, may, permissions, roleMay } from "./permissions";

const actor = (role: UserActor["role"], memberships: UserActor["memberships"] = []): UserActor => ({
  ...{ kind: "user", userId: "u", sessionId: "s", name: "Aline", email: "aline@example.rw" },
  ...{ role, memberships },
});
const cannot = (role: TeamRole) => permissions.filter((permission) => !roleMay(role, permission));

describe("who of a team may do what", () => {
  it("lets the owner do everything", () => {
    expect(cannot("owner")).toEqual([]);
  });

  it("keeps the account paid to, the plan, keys and closing from managers", () => {
    expect(cannot("manager")).toEqual([
      "payouts.setAccount",
      "subscription.manage",
      "keys.manage",
      "business.close",
    ]);
  });

  it("lets agents run rentals and block days, and keeps what the business earns from them", () => {
    expect(permissions.filter((permission) => roleMay("agent", permission))).toEqual([
      ...["fleet.view", "calendar.block", "rentals.run", "rentals.view", "customers.contact"],
    ]);
  });

  it("lets accountants look at cars, rentals and money, reach no customer and change nothing", () => {
    expect(permissions.filter((permission) => roleMay("accountant", permission))).toEqual([
      ...["fleet.view", "rentals.view", "money.view"],
    ]);
  });
});

describe("an actor", () => {
  const memberships: UserActor["memberships"] = [
    { businessId: "one", role: "agent" },
    { businessId: "two", role: "owner" },
  ];

  it("has in each business the permissions of their role there, whatever their account is", () => {
    for (const role of ["individual", "business"] as const) {
      expect(may(actor(role, memberships), "one", "rentals.run")).toBe(true);
      expect(may(actor(role, memberships), "one", "money.view")).toBe(false);
      expect(may(actor(role, memberships), "two", "money.view")).toBe(true);
      expect(may(actor(role, memberships), "three", "fleet.view")).toBe(false);
    }
    expect(businessesWith(actor("business", memberships), "rentals.run")).toEqual(["one", "two"]);
    expect(businessesWith(actor("business", memberships), "team.manage")).toEqual(["two"]);
  });

  it("may everything as an administrator, and is of no team by that", () => {
    expect(may(actor("admin"), "one", "payouts.setAccount")).toBe(true);
    expect(businessesWith(actor("admin"), "fleet.view")).toEqual([]);
  });

  it("who is nobody may nothing, nor does the clock ask", () => {
    expect(may({ kind: "anonymous" }, "one", "fleet.view")).toBe(false);
    expect(may({ kind: "system" }, "one", "fleet.view")).toBe(false);
  });
});
