import { describe, expect, it } from "vitest";
import { keyScopes } from "./contract";
import { keyHint, keyRefusal, parseApiKey, permissionsOfScopes } from "./rules";

describe("the permissions of a key", () => {
  it("are those of its scopes, at most managing vehicles and bookings and reading money", () => {
    expect(permissionsOfScopes(["fleet:read", "money:read"])).toEqual(["fleet.view", "money.view"]);
    expect(permissionsOfScopes(["everything"])).toEqual([]);
    expect(permissionsOfScopes(keyScopes).sort()).toEqual([
      "calendar.block",
      "customers.contact",
      "fleet.manage",
      "fleet.view",
      "money.view",
      "prices.set",
      "rentals.run",
      "rentals.view",
    ]);
  });
});

describe("a key in a header", () => {
  it("differs from a session's token by its prefix", () => {
    expect(parseApiKey("Bearer gnd_abc-_9")).toBe("gnd_abc-_9");
    expect(parseApiKey("bearer gnd_abc")).toBe("gnd_abc");
    for (const other of [null, "", "Bearer eyJhbGciOi.x.y", "Basic gnd_abc", "Bearer gnd_a b", "gnd_abc"])
      expect([other, parseApiKey(other)]).toEqual([other, undefined]);
  });

  it("has a hint of its first four characters", () => {
    expect(keyHint("gnd_abcdefghij")).toBe("gnd_abcd…");
  });
});

describe("a key is refused by keyRefusal", () => {
  const now = new Date("2027-04-16T08:00:00Z");
  const live = {
    revokedAt: null,
    expiresAt: null,
    isCreatorEntitled: true,
    isBusinessSuspended: false,
    isInPlan: true,
  };

  it("once it is revoked or expired, to the millisecond", () => {
    expect(keyRefusal(live, now)).toBeUndefined();
    expect(keyRefusal({ ...live, expiresAt: new Date(now.getTime() + 1) }, now)).toBeUndefined();
    expect(keyRefusal({ ...live, expiresAt: now }, now)).toBe("keyInvalid");
    expect(keyRefusal({ ...live, revokedAt: now, isInPlan: false }, now)).toBe("keyInvalid");
  });

  it("while its business is suspended or on a smaller plan, or its creator is not the owner", () => {
    expect(keyRefusal({ ...live, isBusinessSuspended: true }, now)).toBe("businessSuspended");
    expect(keyRefusal({ ...live, isInPlan: false }, now)).toBe("keyNotInPlan");
    expect(keyRefusal({ ...live, isCreatorEntitled: false }, now)).toBe("keyCreatorNotOwner");
  });
});
