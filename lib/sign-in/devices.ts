import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { and, eq, ne, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import type { Transaction } from "@/db";
import { sessions } from "@/db/schema/sessions";
import { knownDevices } from "@/db/schema/sign-in";
import { networkOf } from "@/lib/api/network";
import { derivedKey } from "@/lib/derived-key";
import type { Device } from "@/lib/sessions/commands";

/** How a browser's token is kept: who reads the table cannot pass for the browser. */
export const deviceHash = (token: string) => createHash("sha256").update(token).digest("base64url");

/** What `rememberDevice` found: the row, what the browser is to keep, and whether the account had not seen it before. */
interface Remembered {
  deviceId: string;
  token: string;
  isNew: boolean;
}

/**
 * Writes down that an account signed in from this browser. The browser keeps its token if it is one of ours (it may know
 * several accounts), else gets a new one: one that somebody made up is never adopted.
 */
export async function rememberDevice(
  tx: Transaction,
  userId: string,
  device: Device,
  now: Date,
): Promise<Remembered> {
  const token = device.token && isOurs(device.token) ? device.token : newToken();
  const userAgent = device.userAgent?.slice(0, 400);
  const [row] = await tx
    .insert(knownDevices)
    .values({
      ...{ id: uuid(), userId, tokenHash: deviceHash(token), userAgent },
      ...{ firstSeenAt: now, lastSeenAt: now },
    })
    .onConflictDoUpdate({
      target: [knownDevices.userId, knownDevices.tokenHash],
      set: { lastSeenAt: now, userAgent },
    })
    // Of a row just inserted xmax is 0.
    .returning({ id: knownDevices.id, isNew: sql<boolean>`xmax = 0` });
  if (!row) throw new Error("known_devices returned no row");
  return { deviceId: row.id, token, isNew: row.isNew };
}

/**
 * With another password nothing is owed any more to browsers that knew the old one: they are counted and warned about as
 * strangers again, but for the one `keepSessionId` lives in.
 */
export async function forgetDevices(tx: Transaction, userId: string, keepSessionId?: string): Promise<void> {
  const kept = sql`(select ${sessions.deviceId} from ${sessions} where ${sessions.id} = ${keepSessionId ?? null}::uuid)`;
  await tx
    .delete(knownDevices)
    .where(and(eq(knownDevices.userId, userId), sql`${knownDevices.id} is distinct from ${kept}`));
}

/** A random name and our seal on it: `<name>.<seal>`. */
function newToken(): string {
  const name = randomBytes(32).toString("base64url");
  return `${name}.${sealOf(name)}`;
}

function isOurs(token: string): boolean {
  const [name = "", given = ""] = token.split(".");
  const [seal, claimed] = [Buffer.from(sealOf(name)), Buffer.from(given)];
  return seal.length === claimed.length && timingSafeEqual(seal, claimed);
}

const sealOf = (name: string) =>
  createHmac("sha256", derivedKey("known devices")).update(name).digest("base64url");

/** Programs keep no cookie: they are known by the networks the account's sessions of the last month came from. */
export async function isKnownNetwork(
  tx: Transaction,
  userId: string,
  sessionId: string,
  ipAddress: string,
): Promise<boolean> {
  const places = await tx
    .selectDistinct({ ipAddress: sessions.ipAddress })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.id, sessionId)))
    .limit(1000);
  return places.some((place) => place.ipAddress && networkOf(place.ipAddress) === networkOf(ipAddress));
}
