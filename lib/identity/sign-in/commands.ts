import { and, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import { db, type Transaction } from "@/db";
import { sessions } from "@/db/schema/identity/sessions";
import { knownDevices, twoFactorSecrets } from "@/db/schema/identity/sign-in";
import { users } from "@/db/schema/identity/users";
import { transact } from "@/db/transaction";
import { countAttempt, countSignIn } from "@/lib/identity/login-attempts/count-attempts";
import { adoptSession, type SignInMeans, startSession } from "@/lib/identity/sessions/commands";
import { deviceHash, isKnownNetwork, rememberDevice } from "@/lib/identity/sessions/known-devices";
import { redeemCode } from "@/lib/identity/two-factor/codes";
import type { SessionChannel, UserRole } from "@/lib/platform/actor";
import { verifyPassword } from "@/lib/platform/crypto/password-hash";
import { isDemoAccount } from "@/lib/platform/demo-accounts";
import { env } from "@/lib/platform/env";
import { AppError } from "@/lib/platform/errors";
import { networkOfAddress } from "@/lib/platform/http/client-network";
import { log } from "@/lib/platform/log";
import type { Device } from "@/lib/platform/request-context";
import { type SignInRequest, signInRequest } from "./contract";
import { queueSignInAlert } from "./sign-in-alert";
import { isSignInLink, warnOfGuesses } from "./sign-in-link";
import { logSignIn, recordLockOut, recordRefusedSignIn, recordSignIn } from "./sign-in-log";

export interface OpenedSession {
  userId: string;
  sessionId: string;
  role: UserRole;
  firstName: string;
  /** Absent for the first token of a session. */
  tokenVersion?: number;
  /** For the browser to store; API clients get none. */
  deviceToken?: string;
}

/**
 * Signs in with email, password and, where the account requires it, a code. Creates a session row or throws
 * an error whose message is the sentence to show. 401 `codeRequired` creates no session and nothing that
 * could be replayed: the same request is repeated with the code. Throws 429 after too many wrong attempts.
 */
export async function openSession(
  credentials: unknown,
  device: Device,
  now = new Date(),
  channel: SessionChannel = "browser",
): Promise<OpenedSession> {
  const parsed = signInRequest.safeParse(credentials);
  if (!parsed.success) throw new AppError("invalid", "allFieldsRequired");
  const account = await findAccount(
    eq(sql`lower(${users.email})`, parsed.data.email.toLowerCase()),
    device.token,
  );
  try {
    const opened = await authenticate(parsed.data, account, device, now, channel);
    logSignIn(opened.userId, opened.sessionId, device);
    return opened;
  } catch (error) {
    await recordRefusedSignIn(error, account?.id, device, now);
    throw error;
  }
}

async function authenticate(
  request: SignInRequest,
  account: Account | undefined,
  device: Device,
  now: Date,
  channel: SessionChannel,
): Promise<OpenedSession> {
  const { code } = request;
  const counted = await countGuess(request, account, device, now);
  const refuse = async (error: unknown): Promise<never> => {
    // A failure to record or to send must not change the response.
    const failed = (cause: unknown) => log.error({ err: cause }, "a guess was not recorded in full");
    if (account && counted.lockedUntil)
      await recordLockOut(account.id, counted.lockedUntil, device, now).catch(failed);
    // The response must not wait for a lock of the account: that would reveal that there is one.
    if (account && counted.isUnderAttack) setImmediate(() => warnOfGuesses(account, now).catch(failed));
    throw error;
  };
  const user = await checkCredentials(request, account).catch(refuse);
  if (user.hasTwoFactor) {
    if (!code) {
      await counted.undo();
      throw new AppError("unauthenticated", "codeRequired", { fields: { code: "codeRequired" } });
    }
    if (!(await redeemCode(user.id, code, now)))
      await refuse(new AppError("unauthenticated", "codeWrong", { fields: { code: "codeWrong" } }));
  }
  await counted.clear();
  const means = user.hasTwoFactor ? "code" : "password";
  const opened = await transact(async (tx) => {
    await requireSamePassword(tx, user);
    return startDeviceSession(tx, user, device, channel, now, { means });
  });
  return { userId: user.id, role: user.role, firstName: user.firstName, ...opened };
}

/**
 * A browser that signed in before, and the links that were sent to the account's mailbox, have counts of their own, so
 * that nobody else can lock the owner out. All links of an account share one count, because further links must not give
 * further guesses. A new password begins a new count of the account.
 */
async function countGuess(
  { email, link }: SignInRequest,
  account: Account | undefined,
  device: Device,
  now: Date,
) {
  const own = account?.deviceId
    ? `device:${account.deviceId}`
    : link && account && isSignInLink(link, account.id, now) && `link:${account.id}`;
  if (own) return { ...(await countAttempt(own, undefined, now)), isUnderAttack: false };
  const version = account ? deviceHash(account.passwordHash) : "";
  return countSignIn(`account:${email.toLowerCase()} ${version}`, networkOfAddress(device.ipAddress), now);
}

/** An unknown address costs the same work: one query and one password check. */
export async function findAccount(isAccount: SQL, deviceToken: string | undefined) {
  const [account] = await db()
    .select({
      id: users.id,
      role: users.role,
      status: users.status,
      firstName: users.firstName,
      email: users.email,
      locale: users.locale,
      loginAlerts: users.loginAlerts,
      lastLoginAt: users.lastLoginAt,
      passwordHash: users.passwordHash,
      deviceId: knownDevices.id,
      hasTwoFactor: sql<boolean>`${twoFactorSecrets.userId} is not null`,
    })
    .from(users)
    .leftJoin(
      knownDevices,
      and(eq(knownDevices.userId, users.id), eq(knownDevices.tokenHash, deviceHash(deviceToken ?? ""))),
    )
    .leftJoin(
      twoFactorSecrets,
      and(eq(twoFactorSecrets.userId, users.id), isNotNull(twoFactorSecrets.confirmedAt)),
    )
    .where(isAccount);
  return account;
}

type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

/** An unknown address, a wrong password and a closed account all get the same response. */
async function checkCredentials({ password }: SignInRequest, account: Account | undefined): Promise<Account> {
  const matches = await verifyPassword(password, account?.passwordHash);
  if (!account || !matches || !isUsable(account)) throw new AppError("unauthenticated", "loginFailed");
  return account;
}

/**
 * The password may have been replaced, or the account deactivated, while it was being checked. Whoever did that ended
 * all sessions, and must not miss one that begins a moment later.
 */
async function requireSamePassword(tx: Transaction, { id, passwordHash }: Account): Promise<void> {
  const [current] = await tx
    .select({ passwordHash: users.passwordHash, status: users.status })
    .from(users)
    .where(eq(users.id, id))
    .for("no key update");
  if (current?.passwordHash !== passwordHash || current.status !== "active")
    throw new AppError("unauthenticated", "loginFailed");
}

export const isUsable = ({ status, email }: Account) =>
  status === "active" && (env().DEMO_MODE || !isDemoAccount(email));

/** Opens a session for a user who was authenticated by `means`. */
export async function startDeviceSession(
  tx: Transaction,
  user: Account,
  device: Device,
  channel: SessionChannel,
  now: Date,
  proof: { means: SignInMeans; passkeyId?: string },
): Promise<{ sessionId: string; deviceToken?: string }> {
  const seen = channel === "browser" ? await rememberDevice(tx, user.id, device, now) : undefined;
  const sessionId = await startSession(tx, user.id, device, channel, now, {
    ...proof,
    deviceId: seen?.deviceId,
  });
  const isNew = seen?.isNew ?? !(await isKnownNetwork(tx, user.id, sessionId, device.ipAddress));
  // The very first sign-in is always from a new device, so it causes no alert.
  if (isNew && user.lastLoginAt && user.loginAlerts) await queueSignInAlert(tx, user, device, now);
  await recordSignIn(tx, user, sessionId, device, now);
  return { sessionId, deviceToken: seen?.token };
}

/**
 * A user who has just signed up holds a session token; the session continues in their browser, which becomes
 * a known device.
 */
export async function continueInBrowser(
  { sessionId, version }: { sessionId: string; version: number },
  device: Device,
  now: Date,
) {
  const session = await adoptSession(sessionId, version, now);
  if (!session) throw new AppError("unauthenticated", "loginFailed");
  logSignIn(session.userId, sessionId, device);
  const deviceToken = await transact(async (tx) => {
    const { deviceId, token } = await rememberDevice(tx, session.userId, device, now);
    await tx.update(sessions).set({ deviceId }).where(eq(sessions.id, sessionId));
    return token;
  });
  return { ...session, deviceToken };
}
