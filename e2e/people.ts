import { randomInt } from "node:crypto";
import { type APIRequestContext, request } from "@playwright/test";
import { eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { connect, type Database } from "@/db";
import { makeUser } from "@/db/factories";
import { sessions } from "@/db/schema/sessions";
import { users } from "@/db/schema/users";
import type { UserRole } from "@/lib/auth/contract";
import { sessionToken } from "@/lib/auth/token";

let database: Database | undefined;

/** The database behind the server under test, for setting scenes and for looking behind the answers. */
export function stage(): Database {
  database ??= connect(process.env.DATABASE_URL ?? "", 5);
  return database;
}

export interface Person {
  id: string;
  email: string;
  token: string;
}

/** Somebody new, signed in as an API client. */
export async function newcomer(role: UserRole = "individual"): Promise<Person> {
  const user = await makeUser(stage(), { role });
  return signedIn(user);
}

/** Somebody of the demo town, signed in as an API client. */
export async function townsperson(email: string): Promise<Person> {
  const [user] = await stage().select().from(users).where(eq(users.email, email));
  if (!user) throw new Error(`the demo town has no ${email}`);
  return signedIn(user);
}

async function signedIn(user: { id: string; email: string; role: string }): Promise<Person> {
  const sessionId = uuid();
  const expiresAt = new Date(Date.now() + 3_600_000);
  await stage().insert(sessions).values({ id: sessionId, userId: user.id, channel: "api", expiresAt });
  const token = await sessionToken({ userId: user.id, sessionId, role: user.role });
  return { id: user.id, email: user.email, token };
}

/**
 * Where somebody comes from whom nobody else comes from: limits by address count each test alone. The server under
 * test takes us for its proxy (TRUSTED_PROXIES).
 */
export function ownAddress(): { "x-forwarded-for": string } {
  return { "x-forwarded-for": ["10", randomInt(256), randomInt(256), randomInt(1, 255)].join(".") };
}

/** A client that speaks for a person, or for nobody. */
export function clientFor(baseURL: string | undefined, person?: Person): Promise<APIRequestContext> {
  const credentials = person && { authorization: `Bearer ${person.token}` };
  return request.newContext({ baseURL, extraHTTPHeaders: { ...ownAddress(), ...credentials } });
}
