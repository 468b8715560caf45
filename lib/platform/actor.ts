import { z } from "zod";
import type { teamRoles } from "@/db/enums/businesses";
import type { sessionChannels, userRoles } from "@/db/enums/identity";
import { forbidden } from "./errors";

/** Why a session ended. `security`: ended to protect the account, for none of the other reasons. */
export const endReason = z.enum([
  "logout",
  "timeout",
  "expired",
  "security",
  "revoked",
  "password-changed",
  "email-changed",
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
  role: UserRole;
  name: string;
  email: string;
  /** Businesses the user may act for. */
  memberships: { businessId: string; role: TeamRole }[];
  /** When the user last proved in this session who they are: by signing in, or by a password or code again. */
  confirmedAt?: Date;
  /**
   * The system settings demand two-step login for what asks for a confirmation, and the user has not set it up ("off"), or
   * did it so lately that whoever stole the password could have done it ("new").
   */
  lacksTwoStepLogin?: "off" | "new";
  /**
   * Set while an administrator acts as this user; `sessionId` is the administrator's own session to return
   * to.
   */
  acting?: { adminId: string; adminName: string; sessionId: string };
  /** The request came with an API key that this user made; it grants only these permissions. */
  key?: { id: string; permissions: readonly string[] };
}

/** Who makes a request. `ended` says why the token's session is over; `system` is the background jobs. */
export type Actor = { kind: "anonymous"; ended?: EndReason } | UserActor | { kind: "system" };

/** Who acts when a deadline, a provider or a job moves something. */
export const systemActor = { kind: "system" } as const;

/** Throws 403 unless the actor is an administrator. */
export function requireAdmin(actor: UserActor): void {
  if (actor.role !== "admin") throw forbidden();
}
