import { z } from "zod";
import { calendarDay } from "@/lib/day-range";
import { storedFile } from "@/lib/files/contract";
import { vehicleParams } from "@/lib/vehicles/contract";

/** Insurance, technical inspection (contrôle technique), registration (carte jaune). */
export const paperKinds = ["insurance", "inspection", "registration"] as const;
const paperKind = z.enum(paperKinds);
export type PaperKind = z.infer<typeof paperKind>;

/** An upload of one's own business for `vehicle_paper`. */
export const paperRequest = z
  .object({ kind: paperKind, fileId: z.uuid(), validUntil: calendarDay.nullable().default(null) })
  .refine(({ kind, validUntil }) => kind === "registration" || validUntil !== null, {
    message: "paperEndRequired",
    path: ["validUntil"],
  });
export type PaperRequest = z.output<typeof paperRequest>;

export const carPaper = z.object({
  id: z.uuid(),
  kind: paperKind,
  validUntil: z.iso.date().nullable(),
  /** The one of its kind that counts: the one that is good longest. */
  isCurrent: z.boolean(),
  /** For those who manage the fleet. */
  file: storedFile.nullable(),
});
export type CarPaper = z.infer<typeof carPaper>;

export const carPapers = z.object({ papers: z.array(carPaper) });

export const paperParams = vehicleParams.extend({ paperId: z.uuid() });
