import { asc, eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import type { Transaction } from "@/db";
import { vehiclePictures, type vehicles } from "@/db/schema/catalog/vehicles";
import { files } from "@/db/schema/platform/files";
import { transact } from "@/db/transaction";
import { lockManagedVehicle } from "@/lib/catalog/vehicles/scope";
import type { UserActor } from "@/lib/platform/actor";
import { recordAudit } from "@/lib/platform/audit/commands";
import type { AuditAction } from "@/lib/platform/audit/rules";
import { conflict, notFound } from "@/lib/platform/errors";
import { attachFile, publishFile, releaseFile } from "@/lib/platform/files/commands";
import { storedFileUrl } from "@/lib/platform/files/upload-rules";
import { cacheTags, expireTags } from "@/lib/platform/page-cache/cache";
import type { RequestContext } from "@/lib/platform/request-context";
import {
  MAX_VEHICLE_PICTURES,
  type PictureRequest,
  type PicturesRequest,
  type VehiclePictureList,
} from "./contract";
import { listPictures } from "./queries";

type Vehicle = typeof vehicles.$inferSelect;
type Row = typeof vehiclePictures.$inferSelect;

/**
 * Adds an uploaded file as a vehicle's last picture and makes it public. 404 for uploads and vehicles of
 * others, 409 beyond twenty pictures.
 */
export function addPicture(
  actor: UserActor,
  vehicleId: string,
  { fileId, alt }: PictureRequest,
  requestContext: RequestContext,
): Promise<VehiclePictureList> {
  return changePictures(
    actor,
    vehicleId,
    "car.picture.add",
    requestContext,
    async (tx, { businessId }, rows) => {
      if (rows.length >= MAX_VEHICLE_PICTURES)
        throw conflict("tooManyPictures", { count: MAX_VEHICLE_PICTURES });
      const owner = { ownerId: actor.userId, businessId };
      await attachFile(tx, { fileId, purpose: "vehicle_picture", ...owner }, requestContext.now);
      await publishFile(tx, fileId);
      const [{ width, height } = { width: null, height: null }] = await tx
        .select({ width: files.width, height: files.height })
        .from(files)
        .where(eq(files.id, fileId));
      const path = storedFileUrl({ id: fileId, visibility: "public" });
      const added = { id: uuid(), vehicleId, position: rows.length, fileId, path, alt };
      return [...rows, { ...added, width: width ?? 1600, height: height ?? 1000 }];
    },
  );
}

/**
 * Changes the order and alt texts. 409 unless exactly the existing pictures are listed, because somebody else may have
 * added or removed one.
 */
export function arrangePictures(
  actor: UserActor,
  vehicleId: string,
  { pictures }: PicturesRequest,
  requestContext: RequestContext,
): Promise<VehiclePictureList> {
  return changePictures(actor, vehicleId, "car.picture.arrange", requestContext, async (_, __, rows) => {
    const arranged = pictures.flatMap(({ id, alt }) => {
      const row = rows.find((one) => one.id === id);
      return row ? [{ ...row, alt: alt ?? row.alt }] : [];
    });
    const isWhole = new Set(arranged.map(({ id }) => id)).size === rows.length;
    if (!isWhole || arranged.length !== rows.length || pictures.length !== rows.length)
      throw conflict("carChangedMeanwhile");
    return arranged;
  });
}

/** Removes a picture. 409 for the last picture of a published vehicle. */
export function removePicture(
  actor: UserActor,
  vehicleId: string,
  pictureId: string,
  requestContext: RequestContext,
): Promise<VehiclePictureList> {
  return changePictures(
    actor,
    vehicleId,
    "car.picture.remove",
    requestContext,
    async (tx, { status }, rows) => {
      const row = rows.find(({ id }) => id === pictureId);
      if (!row) throw notFound();
      if (status === "published" && rows.length === 1) throw conflict("carLastPicture");
      if (row.fileId) await releaseFile(tx, row.fileId, requestContext.now);
      return rows.filter((one) => one !== row);
    },
  );
}

async function changePictures(
  actor: UserActor,
  vehicleId: string,
  action: AuditAction,
  { now, device }: RequestContext,
  decide: (tx: Transaction, vehicle: Vehicle, rows: Row[]) => Promise<Row[]>,
): Promise<VehiclePictureList> {
  const pictures = await transact(async (tx) => {
    const vehicle = await lockManagedVehicle(tx, actor, vehicleId);
    const isOfVehicle = eq(vehiclePictures.vehicleId, vehicleId);
    const rows = await tx
      .select()
      .from(vehiclePictures)
      .where(isOfVehicle)
      .orderBy(asc(vehiclePictures.position));
    const next = await decide(tx, vehicle, rows);
    // Deletes and inserts all rows, because positions are unique and updating them one by one would collide.
    await tx.delete(vehiclePictures).where(isOfVehicle);
    if (next.length > 0)
      await tx.insert(vehiclePictures).values(next.map((row, position) => ({ ...row, position })));
    const about = { subjectType: "vehicle", subjectId: vehicleId, device };
    await recordAudit(tx, { actor, action, ...about, detail: { count: next.length } }, now);
    return listPictures(tx, vehicleId);
  });
  expireTags([cacheTags.vehicles, cacheTags.vehicle(vehicleId)]);
  return { pictures };
}
