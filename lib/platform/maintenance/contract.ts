import { z } from "zod";
import { textTooLong } from "@/lib/platform/i18n/error-keys";

const closedMessage = z
  .string("fieldRequired")
  .trim()
  .max(300, textTooLong)
  .regex(/^\P{C}*$/u, "fieldInvalid");

/**
 * Whether the site is closed to everybody but administrators, and the message shown; empty: our default
 * message.
 */
export const maintenance = z.object({
  isOn: z.boolean(),
  /** Null while maintenance is off. */
  since: z.iso.datetime().nullable(),
  /**
   * Set after the restore of a backup: the time that the database was restored to. Until an administrator ends the
   * maintenance, nothing moves money, closes or decides.
   */
  restoredTo: z.iso.datetime().nullable().default(null),
  messages: z.object({ en: closedMessage, fr: closedMessage, rw: closedMessage }),
});
export type Maintenance = z.infer<typeof maintenance>;

export const maintenanceChange = maintenance.omit({ since: true, restoredTo: true });
export type MaintenanceChange = z.infer<typeof maintenanceChange>;
