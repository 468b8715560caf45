import { describe, expect, it } from "vitest";
import { keyScopes } from "./contract";
import { hintOf, keyIn, keyRefusal, permissionsOf } from "./rules";

describe("what a key may do", () => {
  it("is what its scopes name, and never more than running cars and rentals and reading money", () => {
    expect(permissionsOf(["fleet:read", "money:read"])).toEqual(["fleet.view", "money.view"]);
    expect(permissionsOf(["everything"])).toEqual([]);
    expect(permissionsOf(keyScopes).sort()).toEqual([
      ...["calendar.block", "customers.contact", "fleet.manage", "fleet.view", "money.view", "prices.set"],
      ...["rentals.run", "rentals.view"],
    ]);
  });
});

describe("a key in a header", () => {
  it("is told from a session's token by how it begins", () => {
    expect(keyIn("Bearer gnd_abc-_9")).toBe("gnd_abc-_9");
    expect(keyIn("bearer gnd_abc")).toBe("gnd_abc");
    for (const other of [null, "", "Bearer eyJhbGciOi.x.y", "Basic gnd_abc", "Bearer gnd_a b", "gnd_abc"])
      expect([other, keyIn(other)]).toEqual([other, undefined]);
  });

  it("is known again by four signs", () => {
    expect(hintOf("gnd_abcdefghij")).toBe("gnd_abcd…");
  });
});

describe("a key opens nothing", () => {
  const now = new Date("2027-04-16T08:00:00Z");
  const live = {
    ...{ revokedAt: null, expiresAt: null, isMakerEntitled: true, isSuspended: false, isInPlan: true },
  };

  it("once it was revoked or its time is over, to the millisecond", () => {
    expect(keyRefusal(live, now)).toBeUndefined();
    expect(keyRefusal({ ...live, expiresAt: new Date(now.getTime() + 1) }, now)).toBeUndefined();
    expect(keyRefusal({ ...live, expiresAt: now }, now)).toBe("keyInvalid");
    expect(keyRefusal({ ...live, revokedAt: now, isInPlan: false }, now)).toBe("keyInvalid");
  });

  it("while its business is suspended, on a smaller plan, or its maker not its owner", () => {
    expect(keyRefusal({ ...live, isSuspended: true }, now)).toBe("keySuspended");
    expect(keyRefusal({ ...live, isInPlan: false }, now)).toBe("keyNotInPlan");
    expect(keyRefusal({ ...live, isMakerEntitled: false }, now)).toBe("keyMakerGone");
  });
});
