import { db, type Executor } from "@/db";
import { systemActor, type UserRole } from "@/lib/platform/actor";
import { recordAudit } from "@/lib/platform/audit/commands";
import { recordRefusal } from "@/lib/platform/audit/security-events/commands";
import { isAppError } from "@/lib/platform/errors";
import { networkOfAddress } from "@/lib/platform/http/client-network";
import { log } from "@/lib/platform/log";
import type { Device } from "@/lib/platform/request-context";

// These records serve to reconstruct an incident. Every outcome is logged and in the security log; administrators'
// sign-ins and locked accounts are also in the audit log. Passwords, codes and addresses without an account are never
// recorded.

interface SignedIn {
  id: string;
  role: UserRole;
  firstName: string;
  email: string;
}

/** Call in the transaction that opens the session. */
export async function recordSignIn(
  tx: Executor,
  { id, role, firstName, email }: SignedIn,
  sessionId: string,
  device: Device,
  now: Date,
): Promise<void> {
  if (role !== "admin") return;
  const actor = {
    kind: "user" as const,
    userId: id,
    sessionId,
    role,
    email,
    name: firstName,
    memberships: [],
  };
  const about = { subjectType: "user", subjectId: id, device };
  await recordAudit(
    tx,
    { actor, action: "session.sign-in", ...about, detail: { device: device.userAgent } },
    now,
  );
}

export function logSignIn(userId: string, sessionId: string, device: Device): void {
  log.info({ account: userId, sessionId, ...originOf(device) }, "signed in");
}

/** Records why a sign-in was refused. Internal failures are logged where they happen. */
export async function recordRefusedSignIn(
  error: unknown,
  userId: string | undefined,
  device: Device,
  now: Date,
): Promise<void> {
  if (isAppError(error)) await recordRefusedReason(error.key, userId, device, now);
}

/** The same for a reason that is only recorded; the person gets a less specific message. */
export async function recordRefusedReason(
  reason: string,
  userId: string | undefined,
  device: Device,
  now: Date,
): Promise<void> {
  const entry = { account: userId ?? "unknown", reason, ...originOf(device) };
  if (reason === "tooManyAttempts") log.warn(entry, "sign-in locked out");
  else log.info(entry, "sign-in refused");
  // The first step of a sign-in with two factors, not a refusal.
  if (reason === "codeRequired") return;
  // An address without an account takes the same time: it gets one row for its network.
  const event = { kind: "session.sign-in" as const, userId: userId ?? null, device };
  await recordRefusal({ ...event, detail: { reason }, about: reason }, now);
}

/** Records that too many wrong passwords have locked an account or one of its devices. */
export async function recordLockOut(
  userId: string,
  lockedUntil: Date,
  device: Device,
  now: Date,
): Promise<void> {
  log.warn({ account: userId, lockedUntil, ...originOf(device) }, "account locked");
  const about = { subjectType: "user", subjectId: userId, device };
  const detail = { lockedUntil: lockedUntil.toISOString(), device: device.userAgent };
  await recordAudit(db(), { actor: systemActor, action: "session.lock-out", ...about, detail }, now);
}

const originOf = ({ ipAddress, userAgent }: Device) => ({
  network: networkOfAddress(ipAddress),
  device: userAgent,
});
