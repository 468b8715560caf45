"use client";

import { useTranslations } from "next-intl";
import { Field } from "@/components/form/field";
import { Input } from "@/components/ui/input";
import { useFormats } from "@/components/ui/use-formats";
import { dayIn, instantAt, timeIn } from "@/lib/platform/dates";
import { serverNow } from "@/lib/platform/server-clock";
import { lateDays } from "@/lib/rentals/bookings/handovers/late-days";

interface ReturnTerms {
  /** The agreed return. */
  endsAt: Date;
  dailyPriceCents: number;
  timeZone: string;
}

/**
 * When the vehicle came back, in its own time zone; empty means now. The cost of late days up to the typed time is
 * shown below.
 */
export function ReturnTimeField({ terms, at }: { terms: ReturnTerms; at: string | undefined }) {
  const t = useTranslations("bookings.returnTime");
  const { usd, instant } = useFormats();
  const { endsAt, dailyPriceCents, timeZone } = terms;
  const count = lateDays(endsAt, readTime(at) ?? serverNow());
  const agreed = instant(endsAt.toISOString(), timeZone);
  const help =
    count > 0
      ? t(readTime(at) ? "late" : "lateNow", { agreed, count, amount: usd(count * dailyPriceCents) })
      : t("onTime", { agreed });
  return (
    <Field
      name="returnedAt"
      label={t("label")}
      hint={t("hint")}
      help={help}
      options={{ setValueAs: (typed: unknown) => toInstant(typed, timeZone) }}
    >
      {(control) => <Input {...control} type="datetime-local" />}
    </Field>
  );
}

const readTime = (at: string | undefined): Date | undefined =>
  at && !Number.isNaN(Date.parse(at)) ? new Date(at) : undefined;

function toInstant(typed: unknown, timeZone: string): unknown {
  if (typeof typed !== "string" || typed === "") return undefined;
  const [day = "", time = ""] = typed.split("T");
  const at = instantAt(day, time, timeZone);
  return Number.isNaN(at.getTime()) ? typed : at.toISOString();
}

/** The field's value for the time of a draft. */
export const asTypedTime = (at: string, timeZone: string): string =>
  `${dayIn(new Date(at), timeZone)}T${timeIn(new Date(at), timeZone)}`;
