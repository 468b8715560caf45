import { and, eq, isNotNull, sql } from "drizzle-orm";
import { db, type Transaction } from "@/db";
import { sessions } from "@/db/schema/sessions";
import { knownDevices, twoFactorSecrets } from "@/db/schema/sign-in";
import { users } from "@/db/schema/users";
import { transact } from "@/db/transaction";
import { networkOf } from "@/lib/api/network";
import { type SignInRequest, signInRequest, type UserRole } from "@/lib/auth/contract";
import { isDemoAccount } from "@/lib/auth/demo-accounts";
import { isPassword } from "@/lib/auth/password";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { adoptSession, type Device, startSession } from "@/lib/sessions/commands";
import { spendCode } from "@/lib/two-factor/codes";
import { queueSignInAlert } from "./alert";
import { deviceHash, isKnownNetwork, rememberDevice } from "./devices";
import { logRefusedSignIn, logSignIn, recordLockOut, recordSignIn } from "./record";
import { countTry } from "./tries";

interface Opened {
  userId: string;
  sessionId: string;
  role: UserRole;
  firstName: string;
  /** For this browser to keep; programs get none. */
  deviceToken?: string;
}

/**
 * Signs in with e-mail, password and, where the account asks for it, a code: a new session row, or an error whose
 * message is the sentence to show. 401 `codeRequired` is no session and nothing that could be replayed: the same
 * request comes again, with the code. 429 once too many were wrong.
 */
export async function openSession(
  credentials: unknown,
  device: Device,
  now = new Date(),
  channel: "browser" | "api" = "browser",
): Promise<Opened> {
  const parsed = signInRequest.safeParse(credentials);
  if (!parsed.success) throw new AppError("invalid", "allFieldsRequired");
  const person = await findPerson(parsed.data.email, device.token);
  try {
    const opened = await admitKnown(parsed.data, person, device, now, channel);
    logSignIn(opened.userId, opened.sessionId, device);
    return opened;
  } catch (error) {
    logRefusedSignIn(error, person?.id, device);
    throw error;
  }
}

async function admitKnown(
  request: SignInRequest,
  person: Person | undefined,
  device: Device,
  now: Date,
  channel: "browser" | "api",
): Promise<Opened> {
  const { email, code } = request;
  // A browser that signed in before has a count of its own: strangers who guess do not lock it out.
  const who = person?.deviceId ? `device:${person.deviceId}` : `account:${email.toLowerCase()}`;
  const counted = await countTry(who, networkOf(device.ipAddress), now);
  const wrong = async (error: unknown): Promise<never> => {
    if (person && counted.lockedUntil) await recordLockOut(person.id, counted.lockedUntil, device, now);
    throw error;
  };
  const user = await judge(request, person).catch(wrong);
  if (user.hasTwoFactor) {
    if (!code) {
      await counted.takeBack();
      throw new AppError("unauthenticated", "codeRequired", { fields: { code: "codeRequired" } });
    }
    if (!(await spendCode(user.id, code, now)))
      await wrong(new AppError("unauthenticated", "codeWrong", { fields: { code: "codeWrong" } }));
  }
  await counted.clear();
  const opened = await transact((tx) => admit(tx, user, device, channel, now));
  return { userId: user.id, role: user.role, firstName: user.firstName, ...opened };
}

/** The same work for an address nobody has: one query, one look at a password. */
async function findPerson(email: string, deviceToken: string | undefined) {
  const [person] = await db()
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
    .where(eq(sql`lower(${users.email})`, email.toLowerCase()));
  return person;
}

type Person = NonNullable<Awaited<ReturnType<typeof findPerson>>>;

/** An unknown address, a wrong password and a closed account get one answer. */
async function judge({ email, password }: SignInRequest, person: Person | undefined): Promise<Person> {
  const matches = await isPassword(password, person?.passwordHash);
  const isUsable = person?.status === "active" && (env().DEMO_MODE || !isDemoAccount(email));
  if (!person || !matches || !isUsable) throw new AppError("unauthenticated", "loginFailed");
  return person;
}

async function admit(
  tx: Transaction,
  user: Person,
  device: Device,
  channel: "browser" | "api",
  now: Date,
): Promise<{ sessionId: string; deviceToken?: string }> {
  const seen = channel === "browser" ? await rememberDevice(tx, user.id, device, now) : undefined;
  const sessionId = await startSession(tx, user.id, device, channel, now, seen?.deviceId);
  const isNew = seen?.isNew ?? !(await isKnownNetwork(tx, user.id, sessionId, device.ipAddress));
  // A first sign-in ever is from a new device by its nature.
  if (isNew && user.lastLoginAt && user.loginAlerts) await queueSignInAlert(tx, user, device, now);
  await recordSignIn(tx, user, sessionId, device, now);
  return { sessionId, deviceToken: seen?.token };
}

/** Who has just signed up holds the token of a session; it goes on in their browser, which is known from then on. */
export async function goOnInBrowser(sessionId: string, device: Device, now: Date) {
  const session = await adoptSession(sessionId, now);
  if (!session) throw new AppError("unauthenticated", "loginFailed");
  logSignIn(session.userId, sessionId, device);
  const deviceToken = await transact(async (tx) => {
    const { deviceId, token } = await rememberDevice(tx, session.userId, device, now);
    await tx.update(sessions).set({ deviceId }).where(eq(sessions.id, sessionId));
    return token;
  });
  return { ...session, deviceToken };
}
