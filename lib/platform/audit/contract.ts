import { z } from "zod";
import { dayRange, withOrderedRange } from "@/lib/platform/day-range";
import { timeCursor } from "@/lib/platform/http/pagination-cursor";

/** Entries come newest first. Days are in Kigali's time zone, both included. */
const fields = z.object({
  cursor: timeCursor.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(30),
  /** A noun, optionally followed by dots and a verb: "settings", "document.approve", "car.picture.add". */
  action: z
    .string()
    .trim()
    .regex(/^[a-z-]{1,40}(\.[a-z-]{1,40}){0,2}$/, "fieldInvalid")
    .optional(),
  /** Matches the actor or the subject: an email address, the beginning of a name, or an id. */
  search: z.string().trim().max(120).default(""),
  ...dayRange,
});
export const auditQuery = withOrderedRange(fields);
export type AuditQuery = z.output<typeof auditQuery>;

/** The export takes the same filters as the list, without paging. */
export const auditExport = withOrderedRange(fields.omit({ cursor: true, limit: true }));
export type AuditExport = z.output<typeof auditExport>;

/** Who did what to which subject, the values before and after, and the IP address. */
const auditEntry = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  action: z.string(),
  /** Null for background work and for erased accounts. */
  actor: z.object({ id: z.uuid(), name: z.string(), email: z.string() }).nullable(),
  subject: z.object({
    type: z.string(),
    id: z.string().nullable(),
    /** Display name or reference; null if there is none or the subject was deleted. */
    name: z.string().nullable(),
  }),
  detail: z.record(z.string(), z.unknown()),
  /** Display names and references of the ids in the detail. */
  names: z.record(z.string(), z.string()),
  ipAddress: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

export const auditPage = z.object({ items: z.array(auditEntry), nextCursor: z.string().nullable() });
export type AuditPage = z.infer<typeof auditPage>;

/** The filters in the list's URL. */
export const auditFilters = ["search", "action", "from", "to"] as const;
