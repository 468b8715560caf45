import { currentActor } from "@/lib/identity/auth/current-actor";
import { recordRefusal } from "@/lib/platform/audit/security-events/commands";
import { isAppError } from "@/lib/platform/errors";
import { recordKeyAttempt } from "@/lib/platform/http/rate-limit";
import { deviceOf } from "@/lib/platform/http/request-checks";
import type { Caller } from "@/lib/platform/http/request-port";
import { log } from "@/lib/platform/log";
import type { Device } from "@/lib/platform/request-context";
import { findKeyCreator, findKeyHolder } from "./queries";
import { parseApiKey } from "./rules";

/** Finds the caller by API key or session. A request with a key is never authenticated by a session. */
export async function identifyCaller(request: Request): Promise<Caller> {
  const key = parseApiKey(request.headers.get("authorization"));
  if (!key) return { actor: await currentActor() };
  const uncountAttempt = await recordKeyAttempt(request);
  const holder = await findKeyHolder(key, new Date());
  // A suspended key still exists; only unknown and revoked keys count as failed attempts of the network.
  if (!isAppError(holder) || holder.code !== "unauthenticated") await uncountAttempt();
  if (!isAppError(holder)) return { actor: holder };
  // A key whose creator cannot be looked up is refused as well.
  await recordRefusedKey(key, holder.key, deviceOf(request)).catch((error) =>
    log.error({ err: error }, "refused key could not be recorded"),
  );
  return { actor: { kind: "anonymous" }, refusal: holder };
}

/** Records a refused key with its creator; a key that never existed has none. */
async function recordRefusedKey(token: string, reason: string, device: Device): Promise<void> {
  const made = await findKeyCreator(token);
  const event = { kind: "api-key.use" as const, userId: made?.userId ?? null, device };
  const detail = { reason, ...(made && { keyId: made.keyId }) };
  await recordRefusal({ ...event, detail, about: `${reason} ${made?.keyId ?? ""}` }, new Date());
}
