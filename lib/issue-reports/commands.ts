import { and, eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { db } from "@/db";
import { bookings } from "@/db/schema/bookings";
import { issueReports } from "@/db/schema/issue-reports";
import { vehicles } from "@/db/schema/vehicles";
import type { Actor } from "@/lib/auth/contract";
import { visibleTo } from "@/lib/bookings/queries";
import { AppError, notFound } from "@/lib/errors";
import { visibleToPublic } from "@/lib/vehicles/visibility";
import type { IssueReport, IssueReportRequest } from "./contract";

/**
 * Tells the marketplace that something is wrong. Anybody may report a car the public can see; a rental only somebody
 * who has part in it, and then the report is about its car too. 404 for other cars and other people's rentals.
 */
export async function reportIssue(
  actor: Actor,
  request: IssueReportRequest,
  now: Date,
): Promise<IssueReport> {
  const row = {
    id: uuid(),
    reporterId: actor.kind === "user" ? actor.userId : null,
    vehicleId: await vehicleMeant(actor, request),
    bookingId: request.bookingId ?? null,
    reason: request.reason,
    text: request.text,
    email: request.email ?? null,
    status: "open" as const,
    createdAt: now,
  };
  await db().insert(issueReports).values(row);
  return { ...row, createdAt: now.toISOString() };
}

async function vehicleMeant(
  actor: Actor,
  { vehicleId, bookingId }: IssueReportRequest,
): Promise<string | null> {
  if (bookingId) {
    const [booking] = await db()
      .select({ vehicleId: bookings.vehicleId })
      .from(bookings)
      .where(and(eq(bookings.id, bookingId), visibleTo(actor)));
    if (!booking) throw notFound();
    return booking.vehicleId;
  }
  if (!vehicleId) return null;
  const [vehicle] = await db()
    .select({ id: vehicles.id })
    .from(vehicles)
    .where(and(eq(vehicles.id, vehicleId), visibleToPublic()));
  if (!vehicle) throw new AppError("not_found", "vehicleNotFound");
  return vehicle.id;
}
