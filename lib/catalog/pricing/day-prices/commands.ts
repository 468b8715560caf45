import { and, eq, gte, lt } from "drizzle-orm";
import { vehicleDayPrices } from "@/db/schema/catalog/pricing";
import { transact } from "@/db/transaction";
import { lockVehicleToPrice } from "@/lib/catalog/pricing/lock-vehicle-to-price";
import type { UserActor } from "@/lib/platform/actor";
import { recordAudit } from "@/lib/platform/audit/commands";
import { dayIn, plusDays } from "@/lib/platform/dates";
import { invalid } from "@/lib/platform/errors";
import { cacheTags, expireTags } from "@/lib/platform/page-cache/cache";
import type { RequestContext } from "@/lib/platform/request-context";
import { type DayPricesRequest, MAX_DAYS } from "./contract";
import { daysOf } from "./rules";

/**
 * Sets or removes individual prices for days of a vehicle. Existing quotes keep their price. 422 for days that are past
 * or more than a year ahead.
 */
export async function setDayPrices(
  actor: UserActor,
  vehicleId: string,
  { ranges }: DayPricesRequest,
  { now, device }: RequestContext,
) {
  await transact(async (tx) => {
    const vehicle = await lockVehicleToPrice(tx, actor, vehicleId);
    const today = dayIn(now, vehicle.timeZone);
    for (const [index, range] of ranges.entries()) {
      if (range.startsOn < today) throw invalid("dayPricesPast", `ranges.${index}.startsOn`);
      if (range.endsOn > plusDays(today, MAX_DAYS)) throw invalid("datesTooFar", `ranges.${index}.endsOn`);
      const { vehicleId: ofVehicle, source, day } = vehicleDayPrices;
      await tx
        .delete(vehicleDayPrices)
        .where(
          and(
            eq(ofVehicle, vehicleId),
            eq(source, "person"),
            gte(day, range.startsOn),
            lt(day, range.endsOn),
          ),
        );
      const { dailyPriceCents } = range;
      if (dailyPriceCents !== null)
        await tx.insert(vehicleDayPrices).values(
          daysOf(range).map((one) => ({
            vehicleId,
            day: one,
            source: "person" as const,
            dailyPriceCents,
            createdAt: now,
          })),
        );
    }
    const entry = { actor, action: "prices.change" as const, subjectType: "vehicle", subjectId: vehicleId };
    await recordAudit(tx, { ...entry, detail: { days: ranges }, device }, now);
  });
  expireTags([cacheTags.vehicles, cacheTags.vehicle(vehicleId)]);
  return { done: true as const };
}
