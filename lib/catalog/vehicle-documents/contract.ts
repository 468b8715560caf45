import { z } from "zod";
import { vehicleDocumentKinds, vehicleDocumentStatuses } from "@/db/enums/catalog";
import { vehicleParams } from "@/lib/catalog/vehicles/contract";
import { calendarDay } from "@/lib/platform/day-range";
import { storedFile } from "@/lib/platform/files/contract";

const vehicleDocumentKind = z.enum(vehicleDocumentKinds);
export type VehicleDocumentKind = z.infer<typeof vehicleDocumentKind>;
export type VehicleDocumentStatus = (typeof vehicleDocumentStatuses)[number];

/** `fileId` is an upload of the same business for the purpose `vehicle_document`. */
export const vehicleDocumentRequest = z
  .object({ kind: vehicleDocumentKind, fileId: z.uuid(), validUntil: calendarDay.nullable().default(null) })
  .refine(({ kind, validUntil }) => kind === "registration" || validUntil !== null, {
    message: "documentEndRequired",
    path: ["validUntil"],
  });
export type VehicleDocumentRequest = z.output<typeof vehicleDocumentRequest>;

export const vehicleDocument = z.object({
  id: z.uuid(),
  kind: vehicleDocumentKind,
  /** Submitted documents wait for an administrator's review; only approved ones count. */
  status: z.enum(vehicleDocumentStatuses),
  validUntil: z.iso.date().nullable(),
  rejectionReason: z.string().nullable(),
  /** True for the document that counts: the approved one of its kind that is valid longest. */
  isCurrent: z.boolean(),
  /** Null unless the actor manages the fleet. */
  file: storedFile.nullable(),
});
export type VehicleDocument = z.infer<typeof vehicleDocument>;

/** The period in which a company's vehicles may be listed and booked without approved documents. */
export const documentGrace = z.object({
  startsOn: z.iso.date(),
  endsOn: z.iso.date(),
  /** Null for the grace period that businesses with listed vehicles got when reviews were introduced. */
  grantedBy: z.string().nullable(),
  reason: z.string(),
});
export type DocumentGrace = z.infer<typeof documentGrace>;

export const vehicleDocumentList = z.object({ documents: z.array(vehicleDocument) });

export const vehicleDocumentParams = vehicleParams.extend({ documentId: z.uuid() });
