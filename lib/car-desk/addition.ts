import { eq } from "drizzle-orm";
import { vehicles } from "@/db/schema/vehicles";
import { transact } from "@/db/transaction";
import type { UserActor } from "@/lib/auth/contract";
import { requireAdmin } from "@/lib/auth/policy";
import { describeBusinesses } from "@/lib/fleet/business-queries";
import { insertCar } from "@/lib/fleet/commands";
import { lockManagedBusiness } from "@/lib/fleet/scope";
import { notify, teamWith } from "@/lib/notifications/notify";
import type { Occasion } from "@/lib/sessions/commands";
import type { AddCarForm, DeskCar } from "./contract";
import { getDeskCar } from "./queries";

/**
 * A car for a business, from the little an administrator knows of it: a draft until it has a picture and a description,
 * as any new car is, or in maintenance. Its business is told, and publishes it. 404 for a business that is not there.
 */
export async function addCar(
  actor: UserActor,
  { businessId, status, ...known }: AddCarForm,
  occasion: Occasion,
): Promise<DeskCar> {
  requireAdmin(actor);
  const { now } = occasion;
  const id = await transact(async (tx) => {
    const business = await lockManagedBusiness(tx, actor, businessId);
    const [defaults] = await describeBusinesses([business.id], tx);
    const { isInstantBook = false, depositCents = 0 } = defaults?.newCars ?? {};
    const sheet = {
      ...known,
      ...{ title: `${known.make} ${known.model} ${known.year}`, description: "", version: null, plate: null },
      ...{ doors: 4, luggage: 2, mileageKm: 0, features: [], isInstantBook, depositCents },
    };
    const id = await insertCar(tx, actor, business.id, sheet, occasion);
    if (status === "maintenance")
      await tx.update(vehicles).set({ status: "maintenance" }).where(eq(vehicles.id, id));
    const to = await teamWith(tx, business.id, "fleet.manage");
    const actionUrl = `/dashboard/business/vehicles/${encodeURIComponent(id)}`;
    const news = { to, values: { car: sheet.title }, actionUrl, businessId: business.id };
    await notify(tx, { ...news, kind: "car-added", event: `car:${id}:added` }, now);
    return id;
  });
  return getDeskCar(actor, id, now);
}
