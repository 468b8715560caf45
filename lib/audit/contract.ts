import { z } from "zod";
import { timeCursor } from "@/lib/cursor";
import { dayRange, inOrder } from "@/lib/day-range";

/** Newest first. Days are Kigali's, both included. */
const fields = z.object({
  cursor: timeCursor.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(30),
  /** A noun and, after dots, its verb: "settings", "document.approve", "car.picture.add". */
  action: z
    .string()
    .trim()
    .regex(/^[a-z-]{1,40}(\.[a-z-]{1,40}){0,2}$/, "fieldInvalid")
    .optional(),
  /** Who did it, or to whom or what: an e-mail address, the beginning of a name, or an id. */
  search: z.string().trim().max(120).default(""),
  ...dayRange,
});
export const auditQuery = inOrder(fields);
export type AuditQuery = z.output<typeof auditQuery>;

/** What is exported is found the same way. */
export const auditExport = inOrder(fields.omit({ cursor: true, limit: true }));
export type AuditExport = z.output<typeof auditExport>;

/** Who did what to whom or what, what was before and after, and from where. */
const auditEntry = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  action: z.string(),
  /** Null: the marketplace's own clock, or an account that is erased. */
  actor: z.object({ id: z.uuid(), name: z.string(), email: z.string() }).nullable(),
  subject: z.object({
    type: z.string(),
    id: z.string().nullable(),
    /** What people call it, where it is a person or a business. */
    name: z.string().nullable(),
  }),
  detail: z.record(z.string(), z.unknown()),
  ipAddress: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

export const auditPage = z.object({ items: z.array(auditEntry), nextCursor: z.string().nullable() });
export type AuditPage = z.infer<typeof auditPage>;
