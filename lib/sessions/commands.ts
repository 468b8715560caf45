import { and, eq, isNull, sql } from "drizzle-orm";
import { RateLimiterMemory } from "rate-limiter-flexible";
import { v7 as uuid } from "uuid";
import { db } from "@/db";
import { sessions } from "@/db/schema/sessions";
import { users } from "@/db/schema/users";
import { signInRequest } from "@/lib/auth/contract";
import { isDemoAccount } from "@/lib/auth/demo-accounts";
import { isPassword } from "@/lib/auth/password";
import { after } from "@/lib/dates";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { SESSION_LIFE_S } from "./rules";

// Before any password is looked at: by place and account together, by account from anywhere, by place for any account.
const attempts = new RateLimiterMemory({ points: 20, duration: 60, keyPrefix: "pair" });
const attemptsOnAccount = new RateLimiterMemory({ points: 60, duration: 60, keyPrefix: "account" });
const attemptsFromAddress = new RateLimiterMemory({ points: 60, duration: 60, keyPrefix: "address" });

async function checkAttempts(ipAddress: string, email: string): Promise<void> {
  try {
    await attemptsFromAddress.consume(ipAddress);
    await attempts.consume(`${ipAddress} ${email}`);
    await attemptsOnAccount.consume(email);
  } catch {
    throw new AppError("rate_limited", "tooManyAttempts");
  }
}

/** Signs in with e-mail and password: a new session row, or an error whose message is the sentence to show. */
export async function openSession(
  credentials: unknown,
  meta: { ipAddress: string; userAgent: string | null },
  now = new Date(),
) {
  const parsed = signInRequest.safeParse(credentials);
  if (!parsed.success) throw new AppError("invalid", "allFieldsRequired");
  const { email, password } = parsed.data;
  await checkAttempts(meta.ipAddress, email.toLowerCase());

  const [user] = await db()
    .select({ id: users.id, role: users.role, status: users.status, passwordHash: users.passwordHash })
    .from(users)
    .where(eq(sql`lower(${users.email})`, email.toLowerCase()));
  const matches = await isPassword(password, user?.passwordHash);
  // An unknown address, a wrong password and a closed account get one answer.
  const isUsable = user?.status === "active" && (env().DEMO_MODE || !isDemoAccount(email));
  if (!user || !matches || !isUsable) throw new AppError("unauthenticated", "loginFailed");

  const sessionId = uuid();
  await db().transaction(async (tx) => {
    await tx.insert(sessions).values({
      id: sessionId,
      userId: user.id,
      ipAddress: meta.ipAddress,
      userAgent: meta.userAgent?.slice(0, 400),
      createdAt: now,
      lastSeenAt: now,
      expiresAt: after(now, SESSION_LIFE_S * 1000),
    });
    await tx.update(users).set({ lastLoginAt: now }).where(eq(users.id, user.id));
  });
  return { userId: user.id, sessionId, role: user.role };
}

/** Ends a session; its token is worth nothing from the next request on. */
export async function closeSession(sessionId: string, reason: string, now = new Date()): Promise<void> {
  await db()
    .update(sessions)
    .set({ revokedAt: now, revokedReason: reason })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt)));
}
