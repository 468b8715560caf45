import { v7 as uuid } from "uuid";
import type { Database } from "@/db";
import { files } from "@/db/schema/platform/files";
import { claims } from "@/db/schema/rentals/claims";
import { paidScenario } from "@/db/testing/scenarios";
import { addMs, DAY_MS } from "@/lib/platform/dates";
import { recordReturn } from "@/lib/rentals/bookings/handovers/commands";
import { handOver } from "@/lib/rentals/bookings/handovers/testing";

/** A rental returned on time four days after `now`, with a deposit of $100; without `method`, the deposit is waived. */
export async function returnedScenario(database: Database, now: Date, method?: "card" | "momo") {
  const scenario = await paidScenario(database, now, { depositCents: 10_000 });
  const depositId = method && (await scenario.pay("deposit", now, method));
  const { owner, bookingId } = scenario;
  const returnedAt = addMs(now, 4 * DAY_MS);
  const seen = { odometerKm: 42_000, fuelPercent: 75 };
  await handOver(owner, bookingId, { ...seen, isDepositWaived: !method }, addMs(now, DAY_MS));
  await recordReturn(owner, bookingId, seen, returnedAt);
  return { ...scenario, returnedAt, depositId };
}

/** A claim that the renter has accepted and not paid, without a part from the deposit. */
export async function insertAgreedClaim(
  database: Database,
  { bookingId, filedBy, amountCents }: { bookingId: string; filedBy: string; amountCents: number },
  now: Date,
): Promise<string> {
  const id = uuid();
  const filed = { id, bookingId, filedBy, kind: "damage", amountCents, reason: "A dent" } as const;
  const agreed = { status: "accepted", agreedCents: amountCents, agreedAt: now } as const;
  await database.insert(claims).values({ ...filed, ...agreed, filedAt: now, answerBy: now });
  return id;
}

/** An unused upload of a picture for a claim. */
export async function claimPictureOf(database: Database, ownerId: string): Promise<string> {
  const id = uuid();
  await database.insert(files).values({
    id,
    ownerId,
    purpose: "claim_picture",
    storageKey: id,
    mediaType: "image/webp",
    bytes: 1,
    sha256: id,
    originalName: "seat.webp",
  });
  return id;
}
