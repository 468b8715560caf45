import { dayIn, instantAt, KIGALI, plusDays } from "@/lib/platform/dates";
import type { pauses } from "../schema/catalog/pauses";
import type { DemoBusiness } from "./businesses";
import { daysBefore } from "./period";
import { createRandom } from "./random";

/** Eric is away at a rally: his whole business is paused, and its page says when he is back. */
export function demoPauses(businesses: DemoBusiness[], now: Date): (typeof pauses.$inferInsert)[] {
  const eric = businesses.find(({ spec }) => spec.slug === "eric-habimana");
  if (!eric) return [];
  const createdAt = daysBefore(now, 12);
  const today = dayIn(now, KIGALI);
  return [
    {
      id: createRandom(49).uuid(createdAt),
      businessId: eric.row.id,
      startsAt: instantAt(plusDays(today, -1), "00:00", KIGALI),
      endsAt: instantAt(plusDays(today, 8), "00:00", KIGALI),
      createdBy: eric.owner.id,
      createdAt,
    },
  ];
}
