import type { Database } from "@/db";
import { paidScenario } from "@/db/testing/scenarios";
import type { TeamRole } from "@/lib/platform/actor";
import { addMs, DAY_MS, dayIn, KIGALI } from "@/lib/platform/dates";

/** A business with one paid booking, and the month that its reports are about. */
export async function makeReportedBusiness(database: Database, now: Date) {
  const scenario = await paidScenario(database, now, { title: "=SUM(A1)", publishedAt: addMs(now, -DAY_MS) });
  const as = (role: TeamRole) => ({
    ...scenario.owner,
    memberships: [{ businessId: scenario.business.id, role }],
  });
  const later = addMs(new Date(), 2_000);
  return { ...scenario, as, later, month: dayIn(later, KIGALI).slice(0, 7) };
}
