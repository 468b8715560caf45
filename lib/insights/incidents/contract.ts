import { z } from "zod";
import { statusComponents } from "@/db/enums/platform";
import { timeCursor } from "@/lib/platform/http/pagination-cursor";
import { plausibleInstant } from "@/lib/platform/plausible-instant";
import { prose, singleLine } from "@/lib/platform/text-fields";

export const statusComponent = z.enum(statusComponents, "fieldInvalid");
export type StatusComponent = z.infer<typeof statusComponent>;

const text = z.object({ title: singleLine(120), message: prose(2_000) });
/** English is required; readers of another language get it where their own is missing. */
const texts = z.object({ en: text, fr: text.optional(), rw: text.optional() });
export type IncidentTexts = z.output<typeof texts>;

const message = prose(2_000);
const updateTexts = z.object({ en: message, fr: message.optional(), rw: message.optional() });
export type IncidentUpdateTexts = z.output<typeof updateTexts>;

export const newIncident = z.object({
  components: z
    .array(statusComponent, "fieldRequired")
    .min(1, "fieldRequired")
    .max(statusComponents.length, "fieldInvalid")
    .transform((chosen) => statusComponents.filter((component) => chosen.includes(component))),
  texts,
  startedAt: plausibleInstant,
});
export type NewIncident = z.output<typeof newIncident>;

export const newIncidentUpdate = z.object({
  texts: updateTexts,
  /** Whether this is the end of the incident. */
  isResolved: z.boolean(),
});
export type NewIncidentUpdate = z.output<typeof newIncidentUpdate>;

/** What the status page shows of an incident. */
const publicIncident = z.object({
  id: z.uuid(),
  components: z.array(statusComponent),
  texts,
  startedAt: z.iso.datetime(),
  /** Null while it is open. */
  resolvedAt: z.iso.datetime().nullable(),
  /** Newest first. */
  updates: z.array(z.object({ id: z.uuid(), at: z.iso.datetime(), texts: updateTexts })),
});
export type PublicIncident = z.infer<typeof publicIncident>;

export const incident = publicIncident.extend({
  /** When it was published. */
  at: z.iso.datetime(),
  by: z.string().nullable(),
});
export type Incident = z.infer<typeof incident>;

export const incidentPage = z.object({ items: z.array(incident), nextCursor: z.string().nullable() });
export type IncidentPage = z.infer<typeof incidentPage>;

export const incidentsQuery = z.object({
  cursor: timeCursor.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});
export type IncidentsQuery = z.output<typeof incidentsQuery>;
export const incidentParams = z.object({ incidentId: z.uuid("fieldInvalid") });
