import { and, eq, exists, isNull, or, type SQL, sql } from "drizzle-orm";
import { db } from "@/db";
import { vehiclePictures, vehicles } from "@/db/schema/catalog/vehicles";
import { files, fileVariants } from "@/db/schema/platform/files";
import { bookings } from "@/db/schema/rentals/bookings";
import { isVisibleToPublic, vehiclesVisibleTo } from "@/lib/catalog/vehicles/visibility";
import type { Actor } from "@/lib/platform/actor";
import { notFound } from "@/lib/platform/errors";
import type { PictureVariant } from "@/lib/platform/files/contract";
import { fileResponse, readContent } from "@/lib/platform/files/queries";
import type { FileResponse } from "@/lib/platform/http/responses";
import { bookingsVisibleTo } from "@/lib/rentals/bookings/bookings-visible-to";

/**
 * Returns a picture of the site: portraits and logos to anyone, a vehicle's picture to those who may see the vehicle.
 */
export async function readPicture(actor: Actor, fileId: string): Promise<FileResponse> {
  const [row] = await db()
    .select({ file: files, isForAll: isForEverybody() })
    .from(files)
    .where(and(eq(files.id, fileId), isPictureVisibleTo(actor)));
  if (!row) throw notFound();
  return pictureResponse(row.file, row.isForAll, fileId);
}

/** Returns one of the sizes of a vehicle's picture. */
export async function readVariant(
  actor: Actor,
  fileId: string,
  variant: PictureVariant,
): Promise<FileResponse> {
  const [row] = await db()
    .select({ file: files, made: fileVariants, isForAll: isForEverybody() })
    .from(fileVariants)
    .innerJoin(files, eq(files.id, fileVariants.fileId))
    .where(
      and(eq(fileVariants.fileId, fileId), eq(fileVariants.variant, variant), isPictureVisibleTo(actor)),
    );
  if (!row) throw notFound();
  return pictureResponse({ ...row.file, ...row.made }, row.isForAll, `${fileId}-${variant}`);
}

/**
 * A vehicle's picture is public only while the vehicle is listed, so shared caches must not keep it for long.
 */
async function pictureResponse(
  row: typeof files.$inferSelect,
  isPublic: boolean,
  name: string,
): Promise<FileResponse> {
  const file = fileResponse(row, await readContent(row));
  if (row.purpose !== "vehicle_picture") return file;
  return { ...file, etag: `"${name}"`, audience: isPublic ? "public-for-now" : "private" };
}

const isForEverybody = () =>
  sql<boolean>`(${files.purpose} <> 'vehicle_picture' or ${isPictureOfVehicle(isVisibleToPublic())})`;

/** Pictures of an unlisted vehicle are visible to its team, administrators and its past renters. */
function isPictureVisibleTo(actor: Actor): SQL {
  const ofTheirs = exists(
    db()
      .select({ id: bookings.id })
      .from(bookings)
      .where(and(eq(bookings.vehicleId, vehicles.id), bookingsVisibleTo(actor))),
  );
  const isSeen = or(isVisibleToPublic(), vehiclesVisibleTo(actor), ofTheirs) as SQL;
  return and(
    eq(files.visibility, "public"),
    isNull(files.deletedAt),
    or(sql`${files.purpose} <> 'vehicle_picture'`, isPictureOfVehicle(isSeen)),
  ) as SQL;
}

function isPictureOfVehicle(condition: SQL): SQL {
  return exists(
    db()
      .select({ id: vehicles.id })
      .from(vehiclePictures)
      .innerJoin(vehicles, eq(vehicles.id, vehiclePictures.vehicleId))
      .where(and(eq(vehiclePictures.fileId, files.id), condition)),
  );
}
