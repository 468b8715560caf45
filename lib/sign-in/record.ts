import { db, type Executor } from "@/db";
import { networkOf } from "@/lib/api/network";
import { recordAudit } from "@/lib/audit/commands";
import type { UserRole } from "@/lib/auth/contract";
import { AppError } from "@/lib/errors";
import { log } from "@/lib/log";
import type { Device } from "@/lib/sessions/commands";

// What an incident is reconstructed from. Every outcome is a line of the log; administrators' sign-ins and the locking of
// anybody's account are in the audit log as well. No passwords, codes or addresses that have no account.

interface SignedIn {
  id: string;
  role: UserRole;
  firstName: string;
  email: string;
}

/** In the transaction that opens the session. */
export async function recordSignIn(
  tx: Executor,
  { id, role, firstName, email }: SignedIn,
  sessionId: string,
  device: Device,
  now: Date,
): Promise<void> {
  if (role !== "admin") return;
  const actor = {
    ...{ kind: "user" as const, userId: id, sessionId, role, email },
    ...{ name: firstName, memberships: [] },
  };
  const about = { subjectType: "user", subjectId: id, ipAddress: device.ipAddress };
  await recordAudit(
    tx,
    { actor, action: "session.sign-in", ...about, detail: { device: device.userAgent } },
    now,
  );
}

export function logSignIn(userId: string, sessionId: string, device: Device): void {
  log.info({ account: userId, sessionId, ...originOf(device) }, "signed in");
}

/** Why somebody was not let in. What went wrong on our side is logged where it happens. */
export function logRefusedSignIn(error: unknown, userId: string | undefined, device: Device): void {
  if (!(error instanceof AppError)) return;
  const line = { account: userId ?? "unknown", reason: error.key, ...originOf(device) };
  if (error.key === "tooManyAttempts") log.warn(line, "sign-in locked out");
  else log.info(line, "sign-in refused");
}

/** Too many wrong passwords have just locked an account, or one of its devices. */
export async function recordLockOut(
  userId: string,
  lockedUntil: Date,
  device: Device,
  now: Date,
): Promise<void> {
  log.warn({ account: userId, lockedUntil, ...originOf(device) }, "account locked");
  const about = { subjectType: "user", subjectId: userId, ipAddress: device.ipAddress };
  const detail = { lockedUntil: lockedUntil.toISOString(), device: device.userAgent };
  await recordAudit(db(), { actor: { kind: "system" }, action: "session.lock-out", ...about, detail }, now);
}

const originOf = ({ ipAddress, userAgent }: Device) => ({ network: networkOf(ipAddress), device: userAgent });
