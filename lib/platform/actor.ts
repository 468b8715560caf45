import { z } from "zod";
import type { teamRoles } from "@/db/enums/businesses";
import type { sessionChannels, userRoles } from "@/db/enums/identity";
import { forbidden } from "./errors";

/** Why a session ended. `security`: to protect the account, where no other reason applies. */
export const endReason = z.enum([
  "logout",
  "timeout",
  "expired",
  "security",
  "revoked",
  "password-changed",
  "email-changed",
  "email-restored",
  "role-changed",
  "deactivated",
]);
export type EndReason = z.infer<typeof endReason>;

export type UserRole = (typeof userRoles)[number];
export type TeamRole = (typeof teamRoles)[number];
export type SessionChannel = (typeof sessionChannels)[number];

export interface UserActor {
  kind: "user";
  userId: string;
  sessionId: string;
  /** The number of the session's token that the request came with. */
  tokenVersion?: number;
  role: UserRole;
  name: string;
  email: string;
  /** Businesses the user may act for. */
  memberships: { businessId: string; role: TeamRole }[];
  /** When the user last confirmed their identity in this session: by signing in, or by a password or code later. */
  confirmedAt?: Date;
  /**
   * Set if the system settings require two-factor authentication for actions that need a confirmation: the user has not
   * set it up ("off"), or set it up so recently that somebody with the stolen password could have done it ("new", or
   * "email-changed" where the address was changed since).
   */
  lacksTwoFactor?: "off" | "new" | "email-changed";
  /**
   * Set while an administrator acts as this user; `sessionId` is the administrator's own session to return
   * to.
   */
  acting?: { adminId: string; adminName: string; sessionId: string };
  /** The request came with an API key that this user made; it grants only these permissions. */
  key?: { id: string; permissions: readonly string[] };
}

/**
 * The caller of a request. `ended` is the reason why the token's session is over, or the token alone if the session
 * `hasNewerToken`; `system` is background work.
 */
export type Actor =
  | { kind: "anonymous"; ended?: EndReason; hasNewerToken?: true }
  | UserActor
  | { kind: "system" };

/** The actor of changes that a deadline, a provider or a job causes. */
export const systemActor = { kind: "system" } as const;

/** Throws 403 unless the actor is an administrator. */
export function requireAdmin(actor: UserActor): void {
  if (actor.role !== "admin") throw forbidden();
}
