import { z } from "zod";
import { vehicleDocumentKinds, vehicleDocumentStatuses } from "@/db/enums/catalog";
import { adminReason } from "@/lib/platform/admin-reason";
import { calendarDay } from "@/lib/platform/day-range";
import { storedFile } from "@/lib/platform/files/contract";
import { timeCursor } from "@/lib/platform/http/pagination-cursor";

export const vehicleDocumentQueueQuery = z.object({
  /** The previous page's `nextCursor`. */
  cursor: timeCursor.optional(),
  limit: z.coerce.number().int().min(1).max(50).default(20),
});
export type VehicleDocumentQueueQuery = z.output<typeof vehicleDocumentQueueQuery>;

/** A document that waits for review, with the vehicle's data to compare it with. */
const waitingVehicleDocument = z.object({
  id: z.uuid(),
  kind: z.enum(vehicleDocumentKinds),
  validUntil: z.iso.date().nullable(),
  submittedAt: z.iso.datetime(),
  /** Null once the content was erased. */
  file: storedFile.nullable(),
  vehicle: z.object({
    id: z.string(),
    title: z.string(),
    /** "Toyota RAV4 2021" */
    model: z.string(),
    plate: z.string().nullable(),
  }),
  business: z.object({ id: z.uuid(), name: z.string() }),
});
export type WaitingVehicleDocument = z.infer<typeof waitingVehicleDocument>;

export const vehicleDocumentQueue = z.object({
  items: z.array(waitingVehicleDocument),
  nextCursor: z.string().nullable(),
});
export type VehicleDocumentQueue = z.infer<typeof vehicleDocumentQueue>;

export const vehicleDocumentReviewParams = z.object({ documentId: z.uuid() });

/** `validUntil` as printed on the document; by default the owner's entry. */
export const vehicleDocumentApproval = z.object({ validUntil: calendarDay.nullable().optional() });
export type VehicleDocumentApproval = z.output<typeof vehicleDocumentApproval>;

export const reviewedVehicleDocument = z.object({
  id: z.uuid(),
  vehicleId: z.string(),
  status: z.enum(vehicleDocumentStatuses),
  validUntil: z.iso.date().nullable(),
});
export type ReviewedVehicleDocument = z.infer<typeof reviewedVehicleDocument>;

/** At most 30 days from the first day of the grace period; the owner sees the reason. */
export const documentGraceRequest = adminReason.extend({ endsOn: calendarDay });
export type DocumentGraceRequest = z.output<typeof documentGraceRequest>;
