import { dayIn, KIGALI, plusDays } from "@/lib/platform/dates";
import type { promoCodes } from "../schema/rentals/promo-codes";
import type { DemoBusiness } from "./businesses";
import { daysBefore } from "./period";
import { createRandom } from "./random";

// Its own seed, so that the other choices of the demo data stay the same.
const seed = 20_260_703;

/** Two codes of the fleet's owner, one of them ended, and two of the marketplace. */
export function demoPromoCodes(businesses: DemoBusiness[], now: Date): (typeof promoCodes.$inferInsert)[] {
  const random = createRandom(seed);
  const fleet = businesses.find(({ owner }) => owner.email === "fleet@gendana.rw");
  const today = dayIn(now, KIGALI);
  const made = (days: number) => {
    const createdAt = daysBefore(now, days);
    return { id: random.uuid(createdAt), createdAt };
  };
  return [
    { ...made(40), businessId: fleet?.row.id, code: "UMURAVA-10", percent: 10, maxUses: 100 },
    {
      ...made(90),
      businessId: fleet?.row.id,
      code: "GORILLA",
      amount: 2_500,
      currency: "USD",
      minimumCents: 15_000,
      endedAt: daysBefore(now, 12),
    },
    { ...made(20), code: "MURAHO", percent: 15, minimumCents: 5_000, endsOn: plusDays(today, 60) },
    { ...made(5), code: "KWITA-IZINA", amount: 15_000, currency: "RWF", startsOn: plusDays(today, 14) },
  ];
}
