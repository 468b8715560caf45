import type { Permission } from "@/lib/team/permissions";
import type { KeyScope } from "./contract";

/** What each scope means in the words of the team's permissions: nothing of account, team, payments or keys is in any. */
const scopePermissions = {
  "fleet:read": ["fleet.view"],
  "fleet:write": ["fleet.view", "fleet.manage", "prices.set", "calendar.block"],
  "rentals:read": ["rentals.view", "customers.contact"],
  "rentals:write": ["rentals.view", "rentals.run", "customers.contact"],
  "money:read": ["money.view"],
} as const satisfies Record<KeyScope, readonly Permission[]>;

export function permissionsOf(scopes: readonly string[]): Permission[] {
  const named = scopes.flatMap((scope): readonly Permission[] => scopePermissions[scope as KeyScope] ?? []);
  return [...new Set(named)];
}

/** Live keys a business may have at a time. */
export const KEY_LIMIT = 20;

/** How a key begins, so that scanners for leaked secrets know one. */
export const KEY_PREFIX = "gnd_";

/** The key an `Authorization` header carries, if it is one of ours: 256 random bits in base64url. */
export function keyIn(authorization: string | null): string | undefined {
  return authorization?.match(/^Bearer (gnd_[\w-]{0,200})$/i)?.[1];
}

/** Enough to know a key again, far too little to guess it. */
export const hintOf = (key: string): string => `${key.slice(0, KEY_PREFIX.length + 4)}…`;

interface Standing {
  revokedAt: Date | null;
  expiresAt: Date | null;
  /** Its maker has an open account and may manage keys of the business. */
  isMakerEntitled: boolean;
  isSuspended: boolean;
  isInPlan: boolean;
}

/**
 * Why a key opens nothing now: `keyInvalid` for good, the others until that changes. It stands for its maker, so it rests
 * when they leave, hand the business over or close their account; and it is part of a plan.
 */
export function keyRefusal(
  key: Standing,
  now: Date,
): "keyInvalid" | "keySuspended" | "keyNotInPlan" | "keyMakerGone" | undefined {
  if (key.revokedAt || (key.expiresAt && key.expiresAt <= now)) return "keyInvalid";
  if (key.isSuspended) return "keySuspended";
  if (!key.isInPlan) return "keyNotInPlan";
  return key.isMakerEntitled ? undefined : "keyMakerGone";
}
