import { z } from "zod";
import { newBroadcast } from "@/lib/messaging/broadcasts/contract";
import { routing } from "@/lib/platform/i18n/routing";
import { readKigaliInstant } from "@/lib/platform/kigali-instant";

type Text = { title: string; message: string };

/** The form's raw values; its fields have the names of the request's. */
export interface BroadcastFields {
  kind: "service" | "marketing";
  audience: { segment: string; locale: string; from: string; to: string };
  texts: { en: Text; fr: Text; rw: Text };
  actionUrl: string;
  priority: string;
  when: "now" | "later";
  /** Local time in Kigali, as a datetime-local field holds it. */
  sendAt: string;
}

const noText: Text = { title: "", message: "" };
export const noBroadcast: BroadcastFields = {
  kind: "service",
  audience: { segment: "renters", locale: "en", from: "", to: "" },
  texts: { en: noText, fr: noText, rw: noText },
  actionUrl: "",
  priority: "medium",
  when: "now",
  sendAt: "",
};

export const isWritten = ({ title, message }: Text) => `${title}${message}`.trim() !== "";

/** A language without any text is left out; one with some text has to be complete. */
function request({ kind, texts, actionUrl, when, sendAt, ...rest }: BroadcastFields) {
  const written = routing.locales.filter((locale) => locale === "en" || isWritten(texts[locale]));
  return {
    ...rest,
    isMarketing: kind === "marketing",
    texts: Object.fromEntries(written.map((locale) => [locale, texts[locale]])),
    actionUrl: actionUrl.trim() || null,
    sendAt: when === "later" ? readKigaliInstant(sendAt) : null,
  };
}

export const broadcastFields = z
  .custom<BroadcastFields>()
  .transform((fields, context): z.output<typeof newBroadcast> => {
    const checked = newBroadcast.safeParse(request(fields));
    if (checked.success) return checked.data;
    for (const { path, message } of checked.error.issues) context.addIssue({ code: "custom", path, message });
    return z.NEVER;
  });
