import { currentActor } from "@/lib/identity/auth/current-actor";
import { isAppError } from "@/lib/platform/errors";
import { countKeyAttempt } from "@/lib/platform/http/rate-limit";
import type { Caller } from "@/lib/platform/http/request-port";
import { findKeyHolder } from "./queries";
import { parseApiKey } from "./rules";

/** Finds the caller by API key or session. A request with a key is never authenticated by a session. */
export async function findCaller(request: Request): Promise<Caller> {
  const key = parseApiKey(request.headers.get("authorization"));
  if (!key) return { actor: await currentActor() };
  const uncountAttempt = await countKeyAttempt(request);
  const holder = await findKeyHolder(key, new Date());
  // A suspended key still exists: only unknown and revoked keys count as failed attempts of the network.
  if (!isAppError(holder) || holder.code !== "unauthenticated") await uncountAttempt();
  return isAppError(holder) ? { actor: { kind: "anonymous" }, refusal: holder } : { actor: holder };
}
