import { randomInt } from "node:crypto";
import { type APIRequestContext, request } from "@playwright/test";
import { eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { connect, type Database } from "@/db";
import { sessions } from "@/db/schema/identity/sessions";
import { users } from "@/db/schema/identity/users";
import { makeUser } from "@/db/testing/factories";
import type { UserRole } from "@/lib/platform/actor";
import { createSessionToken } from "@/lib/platform/http/session-token";

/** Another web server on the same database, at a host name because passkeys do not work at an IP address. */
export const otherUrl = process.env.E2E_OTHER_URL ?? "";

let connection: Database | undefined;

/** The database of the server under test, for preparing data and checking results. */
export function testDatabase(): Database {
  connection ??= connect(process.env.DATABASE_URL ?? "", 5);
  return connection;
}

export interface TestUser {
  id: string;
  email: string;
  token: string;
}

/** Creates a new user, signed in as an API client. */
export async function newcomer(role: UserRole = "individual"): Promise<TestUser> {
  const user = await makeUser(testDatabase(), { role });
  return withSession(user);
}

/** Signs in a demo user as an API client. */
export async function demoUser(email: string): Promise<TestUser> {
  const [user] = await testDatabase().select().from(users).where(eq(users.email, email));
  if (!user) throw new Error(`there is no demo user ${email}`);
  return withSession(user);
}

async function withSession(user: { id: string; email: string; role: string }): Promise<TestUser> {
  const sessionId = uuid();
  const expiresAt = new Date(Date.now() + 3_600_000);
  const confirmedAt = new Date();
  await testDatabase()
    .insert(sessions)
    .values({ id: sessionId, userId: user.id, channel: "api", confirmedAt, expiresAt });
  const token = await createSessionToken({ userId: user.id, sessionId, role: user.role });
  return { id: user.id, email: user.email, token };
}

/**
 * Returns a client address that no other test uses, so that limits by address count each test separately. The
 * server under test trusts us as its proxy (TRUSTED_PROXIES).
 */
export function uniqueClientAddress(): { "x-forwarded-for": string } {
  return { "x-forwarded-for": ["10", randomInt(256), randomInt(256), randomInt(1, 255)].join(".") };
}

const openClients: APIRequestContext[] = [];

/** Creates an API client for a user, or an anonymous one, until the end of the test. */
export async function clientFor(baseURL: string | undefined, user?: TestUser): Promise<APIRequestContext> {
  const credentials = user && { authorization: `Bearer ${user.token}` };
  const extraHTTPHeaders = { ...uniqueClientAddress(), ...credentials };
  const client = await request.newContext({ baseURL, extraHTTPHeaders });
  openClients.push(client);
  return client;
}

/** Playwright visits all open clients at the begin and the end of each test. */
export async function closeClients(): Promise<void> {
  await Promise.all(openClients.splice(0).map((client) => client.dispose()));
}
