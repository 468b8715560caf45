import { and, eq, exists, isNull, or, type SQL, sql } from "drizzle-orm";
import { db } from "@/db";
import { bookings } from "@/db/schema/bookings";
import { files, fileVariants } from "@/db/schema/files";
import { vehiclePictures, vehicles } from "@/db/schema/vehicles";
import type { FileAnswer } from "@/lib/api/route";
import type { Actor } from "@/lib/auth/contract";
import { visibleTo as bookingsVisibleTo } from "@/lib/bookings/queries";
import { notFound } from "@/lib/errors";
import { isVisibleToPublic, visibleTo as vehiclesVisibleTo } from "@/lib/vehicles/visibility";
import type { PictureVariant } from "./contract";
import { answerOf, contentOf } from "./queries";

/** A picture the site shows: a portrait or a logo to anybody, a car's to whoever may see the car. */
export async function readPicture(actor: Actor, fileId: string): Promise<FileAnswer> {
  const [row] = await db()
    .select({ file: files, isForAll: isForAll() })
    .from(files)
    .where(and(eq(files.id, fileId), isShownTo(actor)));
  if (!row) throw notFound();
  return answer(row.file, row.isForAll, fileId);
}

/** One of the sizes of a car's picture. */
export async function readVariant(
  actor: Actor,
  fileId: string,
  variant: PictureVariant,
): Promise<FileAnswer> {
  const [row] = await db()
    .select({ file: files, made: fileVariants, isForAll: isForAll() })
    .from(fileVariants)
    .innerJoin(files, eq(files.id, fileVariants.fileId))
    .where(and(eq(fileVariants.fileId, fileId), eq(fileVariants.variant, variant), isShownTo(actor)));
  if (!row) throw notFound();
  return answer({ ...row.file, ...row.made }, row.isForAll, `${fileId}-${variant}`);
}

/** A car's picture is for all only as long as the car is on the list: no shared cache keeps it for long. */
async function answer(row: typeof files.$inferSelect, isPublic: boolean, name: string): Promise<FileAnswer> {
  const file = answerOf(row, await contentOf(row));
  if (row.purpose !== "vehicle_picture") return file;
  return { ...file, etag: `"${name}"`, audience: isPublic ? "everybody for now" : "few" };
}

const isForAll = () =>
  sql<boolean>`(${files.purpose} <> 'vehicle_picture' or ${showsCar(isVisibleToPublic())})`;

/** Of a car that is not on the list: its team, administrators, and whoever has rented it see its pictures. */
function isShownTo(actor: Actor): SQL {
  const ofTheirs = exists(
    db()
      .select({ id: bookings.id })
      .from(bookings)
      .where(and(eq(bookings.vehicleId, vehicles.id), bookingsVisibleTo(actor))),
  );
  const isSeen = or(isVisibleToPublic(), vehiclesVisibleTo(actor), ofTheirs) as SQL;
  return and(
    ...[eq(files.visibility, "public"), isNull(files.deletedAt)],
    or(sql`${files.purpose} <> 'vehicle_picture'`, showsCar(isSeen)),
  ) as SQL;
}

function showsCar(condition: SQL): SQL {
  return exists(
    db()
      .select({ id: vehicles.id })
      .from(vehiclePictures)
      .innerJoin(vehicles, eq(vehicles.id, vehiclePictures.vehicleId))
      .where(and(eq(vehiclePictures.fileId, files.id), condition)),
  );
}
