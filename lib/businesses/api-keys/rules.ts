import type { Permission } from "@/lib/platform/permissions";
import type { KeyScope } from "./contract";

/** The permissions of each scope. No scope includes account, team, payout or key management. */
const scopePermissions = {
  "fleet:read": ["fleet.view"],
  "fleet:write": ["fleet.view", "fleet.manage", "prices.set", "calendar.block"],
  "rentals:read": ["rentals.view", "customers.contact"],
  "rentals:write": ["rentals.view", "rentals.run", "customers.contact"],
  "money:read": ["money.view"],
} as const satisfies Record<KeyScope, readonly Permission[]>;

export function permissionsOfScopes(scopes: readonly string[]): Permission[] {
  const named = scopes.flatMap((scope): readonly Permission[] => scopePermissions[scope as KeyScope] ?? []);
  return [...new Set(named)];
}

/** The most live keys of a business at a time. */
export const KEY_LIMIT = 20;

/** The prefix lets scanners for leaked secrets recognise a key. */
export const KEY_PREFIX = "gnd_";

/** Reads the key from an `Authorization` header, if it has our format: 256 random bits in base64url. */
export function parseApiKey(authorization: string | null): string | undefined {
  return authorization?.match(/^Bearer (gnd_[\w-]{0,200})$/i)?.[1];
}

/** Long enough to recognise a key, far too short to guess it. */
export const keyHint = (key: string): string => `${key.slice(0, KEY_PREFIX.length + 4)}…`;

interface KeyState {
  revokedAt: Date | null;
  expiresAt: Date | null;
  /** Whether the creator has an open account and may manage keys of the business. */
  isCreatorEntitled: boolean;
  isBusinessSuspended: boolean;
  isInPlan: boolean;
}

/**
 * Why a key is refused now: `keyInvalid` is final, the others last until their cause ends. A key acts for its creator,
 * so it is suspended when they leave, hand over the business or close their account, and while the plan does not
 * include API keys.
 */
export function keyRefusal(
  key: KeyState,
  now: Date,
): "keyInvalid" | "businessSuspended" | "keyNotInPlan" | "keyCreatorNotOwner" | undefined {
  if (key.revokedAt || (key.expiresAt && key.expiresAt <= now)) return "keyInvalid";
  if (key.isBusinessSuspended) return "businessSuspended";
  if (!key.isInPlan) return "keyNotInPlan";
  return key.isCreatorEntitled ? undefined : "keyCreatorNotOwner";
}
