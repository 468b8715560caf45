import { z } from "zod";
import {
  type Incident,
  type NewIncident,
  type NewIncidentUpdate,
  newIncident,
  newIncidentUpdate,
} from "@/lib/insights/incidents/contract";
import { dayIn, KIGALI, timeIn } from "@/lib/platform/dates";
import { type Locale, routing } from "@/lib/platform/i18n/routing";
import { readKigaliInstant } from "@/lib/platform/kigali-instant";
import { serverNow } from "@/lib/platform/server-clock";

type Text = { title: string; message: string };

/** The form's raw values; its fields have the names of the request's. */
export interface IncidentFields {
  components: string[];
  /** Local time in Kigali, as a datetime-local field holds it. */
  startedAt: string;
  texts: Record<Locale, Text>;
}

export interface UpdateFields {
  texts: Record<Locale, string>;
  isResolved: boolean;
}

const noText: Text = { title: "", message: "" };
export const noUpdate: UpdateFields = { texts: { en: "", fr: "", rw: "" }, isResolved: false };

/** The form values of an incident, or of a new one that begins now. */
export function incidentFieldsOf(incident: Incident | undefined): IncidentFields {
  const startedAt = incident ? new Date(incident.startedAt) : serverNow();
  return {
    components: incident?.components ?? [],
    startedAt: `${dayIn(startedAt, KIGALI)}T${timeIn(startedAt, KIGALI)}`,
    texts: { en: noText, fr: noText, rw: noText, ...incident?.texts },
  };
}

/** A language without any text is left out; one with some text has to be complete. */
function written<T>(texts: Record<Locale, T>, textOf: (text: T) => string) {
  const chosen = routing.locales.filter((locale) => locale === "en" || textOf(texts[locale]).trim() !== "");
  return Object.fromEntries(chosen.map((locale) => [locale, texts[locale]]));
}

export const incidentFields = z
  .custom<IncidentFields>()
  .transform(({ components, startedAt, texts }, context): NewIncident => {
    const request = {
      components,
      startedAt: readKigaliInstant(startedAt),
      texts: written(texts, ({ title, message }) => title + message),
    };
    return checked(newIncident.safeParse(request), context);
  });

export const updateFields = z
  .custom<UpdateFields>()
  .transform(
    ({ texts, isResolved }, context): NewIncidentUpdate =>
      checked(newIncidentUpdate.safeParse({ texts: written(texts, (text) => text), isResolved }), context),
  );

function checked<T>(result: z.ZodSafeParseResult<T>, context: z.RefinementCtx): T {
  if (result.success) return result.data;
  for (const { path, message } of result.error.issues) context.addIssue({ code: "custom", path, message });
  return z.NEVER;
}
