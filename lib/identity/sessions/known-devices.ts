import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { and, eq, ne, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import type { Transaction } from "@/db";
import { sessions } from "@/db/schema/identity/sessions";
import { knownDevices } from "@/db/schema/identity/sign-in";
import { derivedKey } from "@/lib/platform/derived-key";
import { networkOfAddress } from "@/lib/platform/http/client-network";
import type { Device } from "@/lib/platform/request-context";

/** Only the hash is stored, so that reading the table does not allow posing as the browser. */
export const deviceHash = (token: string) => createHash("sha256").update(token).digest("base64url");

/**
 * The result of `rememberDevice`: the row, the token the browser stores, and whether the account is new on
 * this device.
 */
interface RememberedDevice {
  deviceId: string;
  token: string;
  isNew: boolean;
}

/**
 * Records that an account signed in from this browser. A valid token is reused (a browser may know several
 * accounts), otherwise a new one is issued; an invented token is never adopted.
 */
export async function rememberDevice(
  tx: Transaction,
  userId: string,
  device: Device,
  now: Date,
): Promise<RememberedDevice> {
  const token = device.token && isOurs(device.token) ? device.token : newToken();
  const userAgent = device.userAgent?.slice(0, 400);
  const [row] = await tx
    .insert(knownDevices)
    .values({
      id: uuid(),
      userId,
      tokenHash: deviceHash(token),
      userAgent,
      firstSeenAt: now,
      lastSeenAt: now,
    })
    .onConflictDoUpdate({
      target: [knownDevices.userId, knownDevices.tokenHash],
      set: { lastSeenAt: now, userAgent },
    })
    // xmax is 0 for a row that was just inserted.
    .returning({ id: knownDevices.id, isNew: sql<boolean>`xmax = 0` });
  if (!row) throw new Error("known_devices returned no row");
  return { deviceId: row.id, token, isNew: row.isNew };
}

/**
 * After a password change, browsers that knew the old one become unknown devices: they count towards the
 * account's limit and cause sign-in alerts again. The browser of `exceptSessionId` is excepted.
 */
export async function forgetDevices(
  tx: Transaction,
  userId: string,
  exceptSessionId?: string,
): Promise<void> {
  const exceptDevice = sql`(select ${sessions.deviceId} from ${sessions} where ${sessions.id} = ${exceptSessionId ?? null}::uuid)`;
  await tx
    .delete(knownDevices)
    .where(and(eq(knownDevices.userId, userId), sql`${knownDevices.id} is distinct from ${exceptDevice}`));
}

/** A random name with our signature: `<name>.<signature>`. */
function newToken(): string {
  const name = randomBytes(32).toString("base64url");
  return `${name}.${signatureOf(name)}`;
}

/** Whether we issued a token to a browser that signed in. */
export function isOurs(token: string): boolean {
  const [name = "", given = "", ...rest] = token.split(".");
  if (rest.length > 0) return false;
  const [signature, claimed] = [Buffer.from(signatureOf(name)), Buffer.from(given)];
  return signature.length === claimed.length && timingSafeEqual(signature, claimed);
}

const signatureOf = (name: string) =>
  createHmac("sha256", derivedKey("known devices")).update(name).digest("base64url");

/**
 * API clients store no cookie; they are recognized by the networks of the account's sessions of the last
 * month.
 */
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
  return places.some(
    (place) => place.ipAddress && networkOfAddress(place.ipAddress) === networkOfAddress(ipAddress),
  );
}
