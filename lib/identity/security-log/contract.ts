import { z } from "zod";
import { securityKinds } from "@/lib/platform/audit/security-events/rules";
import { dayRange, withOrderedRange } from "@/lib/platform/day-range";
import { timeCursor } from "@/lib/platform/http/pagination-cursor";

export const securityLogSorts = ["newest", "oldest"] as const;

const fields = z.object({
  cursor: timeCursor.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(30),
  /** A network's address, an email address, an id, or the beginning of a name. */
  search: z.string().trim().max(120).default(""),
  kind: z.enum(securityKinds, "fieldInvalid").optional(),
  /** Only what was refused. */
  result: z.enum(["refused"], "fieldInvalid").optional(),
  /** Newest first by default. */
  sort: z.enum(securityLogSorts, "fieldInvalid").optional(),
  ...dayRange,
});
export const securityLogQuery = withOrderedRange(fields);
export type SecurityLogQuery = z.output<typeof securityLogQuery>;

/** The export takes the same filters as the list, without paging. */
export const securityLogExport = withOrderedRange(fields.omit({ cursor: true, limit: true }));
export type SecurityLogExport = z.output<typeof securityLogExport>;

const account = z.object({ id: z.uuid(), name: z.string(), email: z.string() });

const securityEvent = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  kind: z.enum(securityKinds),
  isRefused: z.boolean(),
  /** How often it happened within a minute, or ten minutes for a refused route. */
  times: z.int(),
  /** Whose account it is about; null for a sign-in with an address that has none. */
  person: account.nullable(),
  /** Who did it; null where nobody was signed in. */
  actor: account.nullable(),
  /** An IPv4 address, or the /64 of an IPv6 address. */
  network: z.string().nullable(),
  /** "Chrome · Windows"; null where it is not recorded. */
  device: z.string().nullable(),
  userAgent: z.string().nullable(),
  detail: z.record(z.string(), z.unknown()),
});
export type SecurityEvent = z.infer<typeof securityEvent>;

export const securityLogPage = z.object({ items: z.array(securityEvent), nextCursor: z.string().nullable() });
export type SecurityLogPage = z.infer<typeof securityLogPage>;

/** The filters in the list's URL. */
export const securityLogFilters = ["search", "kind", "result", "from", "to", "sort"] as const;
