import { and, asc, eq, gte, inArray, isNotNull, isNull, lt, lte, or, sql } from "drizzle-orm";
import { db } from "@/db";
import { vehiclePapers, vehicles } from "@/db/schema/vehicles";
import { transact } from "@/db/transaction";
import { recordAudit } from "@/lib/audit/commands";
import { expireTags, tags } from "@/lib/cache";
import { dayIn, KIGALI, plusDays } from "@/lib/dates";
import { notify, teamWith } from "@/lib/notifications/notify";
import { FIRST_REMINDER, reminderOf } from "./rules";

/** Cars a round looks at. */
const AT_ONCE = 500;

/** What the papers of cars make happen by themselves; a job that may be repeated. */
export async function mindCarPapers(now: Date): Promise<{ paused: number; reminded: number }> {
  return { paused: await pauseCars(now), reminded: await remindOfPapers(now) };
}

/** Cars whose insurance or inspection is missing or has expired leave the list, and those who manage them are notified. */
async function pauseCars(now: Date): Promise<number> {
  const today = dayIn(now, KIGALI);
  const { papersEndOn } = vehicles;
  const isDue = and(eq(vehicles.status, "published"), or(isNull(papersEndOn), lt(papersEndOn, today)));
  const due = await db()
    .select({ id: vehicles.id })
    .from(vehicles)
    .where(isDue)
    .orderBy(asc(papersEndOn))
    .limit(AT_ONCE);
  for (const { id } of due)
    await transact(async (tx) => {
      const [car] = await tx
        .update(vehicles)
        .set({ status: "unlisted", pausedAt: now })
        .where(and(eq(vehicles.id, id), isDue))
        .returning({ businessId: vehicles.businessId, title: vehicles.title, ended: vehicles.papersEndOn });
      if (!car) return;
      const subject = { subjectType: "vehicle", subjectId: id };
      await recordAudit(tx, { actor: { kind: "system" }, action: "car.pause", ...subject }, now);
      await notify(
        tx,
        {
          kind: "car-paused",
          to: await teamWith(tx, car.businessId, "fleet.manage"),
          values: { car: car.title },
          event: `car-paused:${id}:${car.ended}`,
          actionUrl: paperPage(id),
          businessId: car.businessId,
        },
        now,
      );
    });
  if (due.length > 0) expireTags([tags.vehicles, ...due.map(({ id }) => tags.vehicle(id))]);
  return due.length;
}

/** 30, 7 and 1 days before a paper of a car ends, once each. */
async function remindOfPapers(now: Date): Promise<number> {
  const today = dayIn(now, KIGALI);
  const newest = sql`${vehiclePapers.validUntil} = (select max(other.valid_until) from vehicle_papers other
    where other.vehicle_id = ${vehiclePapers.vehicleId} and other.kind = ${vehiclePapers.kind})`;
  const due = await db()
    .select({ paper: vehiclePapers, title: vehicles.title, businessId: vehicles.businessId })
    .from(vehiclePapers)
    .innerJoin(vehicles, eq(vehicles.id, vehiclePapers.vehicleId))
    .where(
      and(
        isNotNull(vehiclePapers.validUntil),
        gte(vehiclePapers.validUntil, today),
        lte(vehiclePapers.validUntil, plusDays(today, FIRST_REMINDER)),
        inArray(vehicles.status, ["published", "unlisted", "maintenance"]),
        newest,
      ),
    );
  let reminded = 0;
  for (const { paper, title, businessId } of due) {
    const day = paper.validUntil;
    const stage = day && reminderOf(day, today);
    if (!stage) continue;
    reminded += await transact(async (tx) =>
      notify(
        tx,
        {
          kind: "car-paper-ending",
          to: await teamWith(tx, businessId, "fleet.manage"),
          values: { car: title, paper: paper.kind, endsOn: day },
          event: `car-paper:${paper.id}:${stage}`,
          actionUrl: paperPage(paper.vehicleId),
          businessId,
        },
        now,
      ),
    );
  }
  return reminded;
}

const paperPage = (vehicleId: string) =>
  `/dashboard/business/vehicles/${encodeURIComponent(vehicleId)}#papers`;
