import { z } from "zod";
import { userRoles } from "@/db/enums/identity";

/** A device on which the user is signed in. */
export const sessionItem = z.object({
  id: z.uuid(),
  /** True for the session that makes the request. */
  isCurrent: z.boolean(),
  /** True for the session of an impersonating administrator. */
  isSupport: z.boolean(),
  kind: z.enum(["phone", "computer", "program"]),
  /** "Chrome · Windows", or "?" for an unknown user agent. */
  name: z.string(),
  ipAddress: z.string().nullable(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});
export type SessionItem = z.infer<typeof sessionItem>;

const sessionTimes = z.object({
  /** The server's time at the response. */
  at: z.iso.datetime(),
  /** The fixed end, whatever the user does. */
  expiresAt: z.iso.datetime(),
  /** The end without further activity; null for API clients, which have no idle time-out. */
  idleEndsAt: z.iso.datetime().nullable(),
  /** True if renewing the session moves its end. */
  canRenew: z.boolean(),
});
export type SessionTimes = z.infer<typeof sessionTimes>;

/** `token` is for API clients, which store it themselves; a browser gets it as a cookie. */
export const renewedSession = sessionTimes.extend({ token: z.string().nullable() });

export const sessionList = z.object({ items: z.array(sessionItem) });
export const sessionParams = z.object({ sessionId: z.uuid() });
export const sessionsEnded = z.object({
  ended: z.int(),
  /** The session's new token, for API clients; a browser gets it as a cookie. */
  token: z.string().nullable(),
});

/** The session ends that demo mode can simulate; each ends the calling session. */
export const simulatedEnd = z.object({ reason: z.enum(["timeout", "security"]) });
/** What the header shows about the signed-in user. */
export const sessionView = z.object({
  user: z
    .object({
      id: z.uuid(),
      name: z.string(),
      email: z.string(),
      userType: z.enum(userRoles),
      /** The administrator who impersonates this user, if any. */
      actingAdmin: z.string().optional(),
    })
    .nullable(),
  /** Absent where nobody is signed in. */
  session: sessionTimes.optional(),
});
export type SessionView = z.infer<typeof sessionView>;
