import { describe, expect, it } from "vitest";
import type { TeamRole, UserActor } from "@/lib/platform/actor";
import { businessIdsWithPermission, hasPermission, permissions, roleHasPermission } from "./permissions";

const actor = (role: UserActor["role"], memberships: UserActor["memberships"] = []): UserActor => ({
  kind: "user",
  userId: "u",
  sessionId: "s",
  name: "Aline",
  email: "aline@example.rw",
  role,
  memberships,
});
const cannot = (role: TeamRole) => permissions.filter((permission) => !roleHasPermission(role, permission));

describe("the permissions of team roles", () => {
  it("give the owner everything", () => {
    expect(cannot("owner")).toEqual([]);
  });

  it("withhold the payout account, the plan, API keys and closing from managers", () => {
    expect(cannot("manager")).toEqual([
      "payouts.setAccount",
      "subscription.manage",
      "keys.manage",
      "business.close",
    ]);
  });

  it("let agents run rentals and block days, and hide what the business earns from them", () => {
    expect(permissions.filter((permission) => roleHasPermission("agent", permission))).toEqual([
      "fleet.view",
      "calendar.block",
      "rentals.run",
      "rentals.view",
      "customers.contact",
    ]);
  });

  it("let accountants view vehicles, rentals and money, but not contact renters or change anything", () => {
    expect(permissions.filter((permission) => roleHasPermission("accountant", permission))).toEqual([
      "fleet.view",
      "rentals.view",
      "money.view",
    ]);
  });
});

describe("an actor", () => {
  const memberships: UserActor["memberships"] = [
    { businessId: "one", role: "agent" },
    { businessId: "two", role: "owner" },
  ];

  it("has in each business the permissions of their role there, whatever the account's role is", () => {
    for (const role of ["individual", "business"] as const) {
      expect(hasPermission(actor(role, memberships), "one", "rentals.run")).toBe(true);
      expect(hasPermission(actor(role, memberships), "one", "money.view")).toBe(false);
      expect(hasPermission(actor(role, memberships), "two", "money.view")).toBe(true);
      expect(hasPermission(actor(role, memberships), "three", "fleet.view")).toBe(false);
    }
    expect(businessIdsWithPermission(actor("business", memberships), "rentals.run")).toEqual(["one", "two"]);
    expect(businessIdsWithPermission(actor("business", memberships), "team.manage")).toEqual(["two"]);
  });

  it("has every permission as an administrator, without being in a team", () => {
    expect(hasPermission(actor("admin"), "one", "payouts.setAccount")).toBe(true);
    expect(businessIdsWithPermission(actor("admin"), "fleet.view")).toEqual([]);
  });

  it("without an account has no permission, nor do background jobs", () => {
    expect(hasPermission({ kind: "anonymous" }, "one", "fleet.view")).toBe(false);
    expect(hasPermission({ kind: "system" }, "one", "fleet.view")).toBe(false);
  });
});
