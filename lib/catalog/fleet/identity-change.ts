import type { Transaction } from "@/db";
import type { vehicles } from "@/db/schema/catalog/vehicles";
import { submitDocumentsAgain } from "@/lib/catalog/vehicle-documents/submit-documents-again";
import type { UserActor } from "@/lib/platform/actor";
import { AppError } from "@/lib/platform/errors";
import { listOpenBookings } from "./queries";
import { plateKey } from "./rules";

type Vehicle = typeof vehicles.$inferSelect;

/** What a vehicle's documents say about it. */
const identityFields = ["plate", "make", "model", "year"] as const;

/**
 * A changed plate, make, model or year may be a correction or another car: 409 while it is booked, because renters chose
 * this one; otherwise its documents are reviewed again. A first plate replaces none, so it is accepted while the car is
 * booked, and without a review, which would hold up the pick-up. Administrators may correct everything. True if the
 * documents are reviewed again.
 */
export async function applyIdentityChange(
  tx: Transaction,
  actor: UserActor,
  vehicle: Vehicle,
  next: Pick<Vehicle, (typeof identityFields)[number] | "title">,
  now: Date,
): Promise<boolean> {
  if (actor.role === "admin") return false;
  const changed = identityFields.filter((field) => spelling(field, next) !== spelling(field, vehicle));
  if (changed.length === 0) return false;
  if ((await listOpenBookings(tx, vehicle.id, now)).length > 0) {
    const [replaced] = changed.filter((field) => vehicle[field] !== null);
    if (!replaced) return false;
    throw new AppError("conflict", "carIdentityBooked", { fields: { [replaced]: "carIdentityBooked" } });
  }
  return submitDocumentsAgain(tx, actor, { ...vehicle, title: next.title }, now);
}

function spelling(
  field: (typeof identityFields)[number],
  vehicle: Pick<Vehicle, (typeof identityFields)[number]>,
): string {
  const text = String(vehicle[field] ?? "");
  return field === "plate" ? plateKey(text) : text.toLowerCase();
}
