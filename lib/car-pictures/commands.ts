import { asc, eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import type { Transaction } from "@/db";
import { files } from "@/db/schema/files";
import { vehiclePictures, type vehicles } from "@/db/schema/vehicles";
import { transact } from "@/db/transaction";
import { recordAudit } from "@/lib/audit/commands";
import type { AuditAction } from "@/lib/audit/rules";
import type { UserActor } from "@/lib/auth/contract";
import { expireTags, tags } from "@/lib/cache";
import { conflict, notFound } from "@/lib/errors";
import { claimFile, publishFile, releaseFile } from "@/lib/files/commands";
import { fileUrl } from "@/lib/files/rules";
import { lockManagedCar } from "@/lib/fleet/scope";
import type { Occasion } from "@/lib/sessions/commands";
import { type CarPictures, MOST_PICTURES, type PictureRequest, type PicturesRequest } from "./contract";
import { listPictures } from "./queries";

type Vehicle = typeof vehicles.$inferSelect;
type Row = typeof vehiclePictures.$inferSelect;

/** An upload becomes the last picture of a car, and everybody's to see. 404 for others' uploads, 409 beyond the twentieth. */
export function addPicture(
  actor: UserActor,
  vehicleId: string,
  { fileId, alt }: PictureRequest,
  occasion: Occasion,
): Promise<CarPictures> {
  return changePictures(actor, vehicleId, "car.picture.add", occasion, async (tx, { businessId }, rows) => {
    if (rows.length >= MOST_PICTURES) throw conflict("tooManyPictures", { count: MOST_PICTURES });
    const owner = { ownerId: actor.userId, businessId };
    await claimFile(tx, { fileId, purpose: "vehicle_picture", ...owner }, occasion.now);
    await publishFile(tx, fileId);
    const [{ width, height } = { width: null, height: null }] = await tx
      .select({ width: files.width, height: files.height })
      .from(files)
      .where(eq(files.id, fileId));
    const path = fileUrl({ id: fileId, visibility: "public" });
    const added = { id: uuid(), vehicleId, position: rows.length, fileId, path, alt };
    return [...rows, { ...added, width: width ?? 1600, height: height ?? 1000 }];
  });
}

/** Another order, other words. 409 unless exactly those that are there are named: somebody else has added or removed one. */
export function arrangePictures(
  actor: UserActor,
  vehicleId: string,
  { pictures }: PicturesRequest,
  occasion: Occasion,
): Promise<CarPictures> {
  return changePictures(actor, vehicleId, "car.picture.arrange", occasion, async (_, __, rows) => {
    const arranged = pictures.flatMap(({ id, alt }) => {
      const row = rows.find((one) => one.id === id);
      return row ? [{ ...row, alt }] : [];
    });
    const isWhole = new Set(arranged.map(({ id }) => id)).size === rows.length;
    if (!isWhole || arranged.length !== rows.length || pictures.length !== rows.length)
      throw conflict("carChangedMeanwhile");
    return arranged;
  });
}

/** 409 for the last picture of a car on the list. */
export function removePicture(
  actor: UserActor,
  vehicleId: string,
  pictureId: string,
  occasion: Occasion,
): Promise<CarPictures> {
  return changePictures(actor, vehicleId, "car.picture.remove", occasion, async (tx, { status }, rows) => {
    const row = rows.find(({ id }) => id === pictureId);
    if (!row) throw notFound();
    if (status === "published" && rows.length === 1) throw conflict("carLastPicture");
    if (row.fileId) await releaseFile(tx, row.fileId, occasion.now);
    return rows.filter((one) => one !== row);
  });
}

async function changePictures(
  actor: UserActor,
  vehicleId: string,
  action: AuditAction,
  { now, device }: Occasion,
  decide: (tx: Transaction, vehicle: Vehicle, rows: Row[]) => Promise<Row[]>,
): Promise<CarPictures> {
  const pictures = await transact(async (tx) => {
    const vehicle = await lockManagedCar(tx, actor, vehicleId);
    const isOfCar = eq(vehiclePictures.vehicleId, vehicleId);
    const rows = await tx
      .select()
      .from(vehiclePictures)
      .where(isOfCar)
      .orderBy(asc(vehiclePictures.position));
    const next = await decide(tx, vehicle, rows);
    // Written anew: their places are unique, and changing them one by one would pass through two of a kind.
    await tx.delete(vehiclePictures).where(isOfCar);
    if (next.length > 0)
      await tx.insert(vehiclePictures).values(next.map((row, position) => ({ ...row, position })));
    const about = { subjectType: "vehicle", subjectId: vehicleId, ipAddress: device.ipAddress };
    await recordAudit(tx, { actor, action, ...about, detail: { count: next.length } }, now);
    return listPictures(tx, vehicleId);
  });
  expireTags([tags.vehicles, tags.vehicle(vehicleId)]);
  return { pictures };
}
