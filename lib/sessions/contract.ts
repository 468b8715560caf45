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
  /** An administrator's who acts as the person. */
  isSupport: z.boolean(),
  kind: z.enum(["phone", "computer", "program"]),
  /** "Chrome · Windows"; "?" for what says nothing of itself. */
  name: z.string(),
  ipAddress: z.string().nullable(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});
export type SessionItem = z.infer<typeof sessionItem>;

/** Until when somebody stays signed in. */
export const sessionTimes = z.object({
  /** The server's clock when it said so. */
  at: z.iso.datetime(),
  /** The end, whatever is done until then. */
  expiresAt: z.iso.datetime(),
  /** The end if nothing is done until then; null for programs, which may rest. */
  idleEndsAt: z.iso.datetime().nullable(),
  /** Whether renewing it moves its end. */
  canRenew: z.boolean(),
});
export type SessionTimes = z.infer<typeof sessionTimes>;

/** `token`: for a program, which keeps its own; a browser gets it as its cookie. */
export const renewedSession = sessionTimes.extend({ token: z.string().nullable() });

export const sessionList = z.object({ items: z.array(sessionItem) });
export const sessionParams = z.object({ sessionId: z.uuid() });
export const sessionsEnded = z.object({ ended: z.int() });

/** What a demonstration can play: both end the session that asks. */
export const staged = z.object({ reason: z.enum(["timeout", "security"]) });
