import { z } from "zod";

const words = z
  .string("fieldRequired")
  .trim()
  .max(300, "fieldInvalid")
  .regex(/^\P{C}*$/u, "fieldInvalid");

/** Whether the doors are closed to everybody but administrators, and what they read there; empty: a sentence of ours. */
export const maintenance = z.object({
  isOn: z.boolean(),
  /** Since when; null while the doors are open. */
  since: z.iso.datetime().nullable(),
  messages: z.object({ en: words, fr: words, rw: words }),
});
export type Maintenance = z.infer<typeof maintenance>;

export const maintenanceChange = maintenance.omit({ since: true });
export type MaintenanceChange = z.infer<typeof maintenanceChange>;
