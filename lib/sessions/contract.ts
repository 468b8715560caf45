import { z } from "zod";

/** Why a session is over. `security`: ended to protect the account, for no reason of the others. */
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

/** A device one is signed in on. */
const sessionItem = z.object({
  id: z.uuid(),
  /** The one that asks. */
  isCurrent: z.boolean(),
  kind: z.enum(["phone", "computer", "program"]),
  /** "Chrome · Windows"; "?" for what says nothing of itself. */
  name: z.string(),
  ipAddress: z.string().nullable(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});
export type SessionItem = z.infer<typeof sessionItem>;

export const sessionList = z.object({ items: z.array(sessionItem) });
export const sessionParams = z.object({ sessionId: z.uuid() });
export const sessionsEnded = z.object({ ended: z.int() });

/** What a demonstration can play: both end the session that asks. */
export const staged = z.object({ reason: z.enum(["timeout", "security"]) });
