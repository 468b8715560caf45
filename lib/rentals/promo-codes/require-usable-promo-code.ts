import { and, eq } from "drizzle-orm";
import type { Executor } from "@/db";
import { promoCodeUses } from "@/db/schema/rentals/promo-code-uses";
import type { Actor } from "@/lib/platform/actor";
import { dayIn, KIGALI } from "@/lib/platform/dates";
import { invalid } from "@/lib/platform/errors";
import { SharedRateLimiter } from "@/lib/platform/http/shared-rate-limiter";
import { findPromoCode, type PromoCodeRow } from "./queries";
import { promoCodeRefusals, promoCodeState } from "./rules";

// Enough for the typing errors of users behind one address, too few for guessing.
const unknownCodes = new SharedRateLimiter({
  points: 20,
  duration: 600,
  keyPrefix: "promo-code",
  message: "tooManyPromoCodeGuesses",
});

/**
 * Finds the code that the actor wants to use for a vehicle of a business. 422 with the reason if it cannot be used, 429
 * after many unknown codes from a network. Does not count as a use yet.
 */
export async function requireUsablePromoCode(
  executor: Executor,
  actor: Actor,
  { code, businessId }: { code: string; businessId: string },
  network: string,
  now: Date,
): Promise<PromoCodeRow> {
  await unknownCodes.consume(network);
  const found = await findPromoCode(executor, code, businessId);
  if (!found) throw invalid("promoCodeUnknown", "promoCode");
  await unknownCodes.add(network, -1);
  const state = promoCodeState(found.row, found.uses, dayIn(now, KIGALI));
  if (state !== "active") throw invalid(promoCodeRefusals[state], "promoCode");
  if (actor.kind !== "user") return found.row;
  const { promoCodeId, userId } = promoCodeUses;
  const isOwn = and(eq(promoCodeId, found.row.id), eq(userId, actor.userId));
  if ((await executor.$count(promoCodeUses, isOwn)) > 0) throw invalid("promoCodeUsed", "promoCode");
  return found.row;
}
