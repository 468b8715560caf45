import { and, eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import type { Transaction } from "@/db";
import { vehiclePapers, vehicles } from "@/db/schema/vehicles";
import { transact } from "@/db/transaction";
import { recordAudit } from "@/lib/audit/commands";
import type { AuditAction } from "@/lib/audit/rules";
import type { UserActor } from "@/lib/auth/contract";
import { expireTags, tags } from "@/lib/cache";
import { dayIn, KIGALI } from "@/lib/dates";
import { conflict, invalid, notFound } from "@/lib/errors";
import { claimFile, releaseFile } from "@/lib/files/commands";
import { lockManagedCar } from "@/lib/fleet/scope";
import type { Occasion } from "@/lib/sessions/commands";
import type { CarPaper, PaperRequest } from "./contract";
import { listPapers } from "./queries";
import { arePapersGood, papersEndOn } from "./rules";

type Vehicle = typeof vehicles.$inferSelect;

/**
 * An upload becomes a paper of a car, beside those it renews. A car that was off the list only because of it is back at
 * once. 404 for others' uploads and cars, 422 for one that has run out.
 */
export function addPaper(
  actor: UserActor,
  vehicleId: string,
  { kind, fileId, validUntil }: PaperRequest,
  occasion: Occasion,
): Promise<{ papers: CarPaper[] }> {
  const { now } = occasion;
  if (validUntil !== null && validUntil < dayIn(now, KIGALI)) throw invalid("paperEnded", "validUntil");
  return changePapers(
    actor,
    vehicleId,
    "car.paper.add",
    { kind, validUntil },
    occasion,
    async (tx, vehicle) => {
      const owner = { ownerId: actor.userId, businessId: vehicle.businessId };
      await claimFile(tx, { fileId, purpose: "vehicle_paper", ...owner }, now);
      const row = {
        id: uuid(),
        vehicleId,
        kind,
        fileId,
        validUntil,
        uploadedBy: actor.userId,
        createdAt: now,
      };
      await tx.insert(vehiclePapers).values(row);
    },
  );
}

/** Removes a document. 409 for one without which a listed car could not stay listed. */
export function removePaper(
  actor: UserActor,
  vehicleId: string,
  paperId: string,
  occasion: Occasion,
): Promise<{ papers: CarPaper[] }> {
  const today = dayIn(occasion.now, KIGALI);
  return changePapers(actor, vehicleId, "car.paper.remove", { paperId }, occasion, async (tx, vehicle) => {
    const rows = await tx.select().from(vehiclePapers).where(eq(vehiclePapers.vehicleId, vehicleId));
    const row = rows.find(({ id }) => id === paperId);
    if (!row) throw notFound();
    const others = rows.filter((other) => other !== row);
    const isGood = vehicle.status === "published" && arePapersGood(vehicle.papersEndOn, today);
    if (isGood && !arePapersGood(papersEndOn(others), today)) throw conflict("paperStillCounts");
    await tx.delete(vehiclePapers).where(eq(vehiclePapers.id, paperId));
    await releaseFile(tx, row.fileId, occasion.now);
  });
}

async function changePapers(
  actor: UserActor,
  vehicleId: string,
  action: AuditAction,
  detail: Record<string, unknown>,
  { now, device }: Occasion,
  act: (tx: Transaction, vehicle: Vehicle) => Promise<void>,
): Promise<{ papers: CarPaper[] }> {
  const papers = await transact(async (tx) => {
    const vehicle = await lockManagedCar(tx, actor, vehicleId);
    await act(tx, vehicle);
    await settlePapers(tx, vehicleId, dayIn(now, KIGALI));
    const about = { subjectType: "vehicle", subjectId: vehicleId, ipAddress: device.ipAddress };
    await recordAudit(tx, { actor, action, ...about, detail }, now);
    return listPapers(tx, vehicleId, true);
  });
  expireTags([tags.vehicles, tags.vehicle(vehicleId)]);
  return { papers };
}

/** Writes down until when the car may be rented; one that waited for nothing else is on the list again. It has kept its place in the plan. */
async function settlePapers(tx: Transaction, vehicleId: string, today: string): Promise<void> {
  const rows = await tx.select().from(vehiclePapers).where(eq(vehiclePapers.vehicleId, vehicleId));
  const end = papersEndOn(rows);
  await tx.update(vehicles).set({ papersEndOn: end }).where(eq(vehicles.id, vehicleId));
  if (!arePapersGood(end, today)) return;
  const isPaused = and(eq(vehicles.id, vehicleId), eq(vehicles.status, "unlisted"));
  const [vehicle] = await tx.select({ pausedAt: vehicles.pausedAt }).from(vehicles).where(isPaused);
  if (vehicle?.pausedAt)
    await tx.update(vehicles).set({ status: "published", pausedAt: null }).where(isPaused);
}
