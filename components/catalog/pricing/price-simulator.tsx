"use client";

import { useLocale, useTranslations } from "next-intl";
import { useId, useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { Alert } from "@/components/ui/alert";
import { Card } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { DayInput } from "@/components/ui/day-input";
import { Label } from "@/components/ui/label";
import type { ChosenExtra, VehiclePriceSettings } from "@/lib/catalog/pricing/contract";
import {
  type LeadTimeTerms,
  leadTimeDiscounts,
  nonRefundableDiscounts,
} from "@/lib/catalog/pricing/discounts";
import { extrasProblem, type PriceTerms, priceBooking } from "@/lib/catalog/pricing/price-booking";
import { quoteLineKey, quoteLineValues } from "@/lib/catalog/pricing/quote-lines";
import { DEFAULT_TIME } from "@/lib/catalog/vehicles/requested-dates";
import { dayIn, instantAt, plusDays } from "@/lib/platform/dates";
import { formatMoney, percentOf } from "@/lib/platform/money";
import { serverNow } from "@/lib/platform/server-clock";
import { ExtraChoices } from "./extra-choices";
import { type PriceFields, pricesSchema } from "./prices-schema";

/** Longer than any booking; such bills need not be computed. */
const LONGEST_DAYS = 366;

/**
 * The bill a renter would get, computed by the same function as quotes from the form's values, saved or not, and from
 * the prices of days, which are set on the calendar.
 */
export function PriceSimulator({ vehicle, dayPrices, commissionPercent }: VehiclePriceSettings) {
  const t = useTranslations("prices.simulator");
  const { control } = useFormContext<PriceFields>();
  const fields = useWatch({ control });
  const { timeZone } = vehicle;
  const [from, setFrom] = useState(() => plusDays(dayIn(serverNow(), timeZone), 1));
  const [to, setTo] = useState(() => plusDays(dayIn(serverNow(), timeZone), 5));
  const [chosen, setChosen] = useState<ChosenExtra[]>([]);
  const [isNonRefundable, setNonRefundable] = useState(false);
  const parsed = pricesSchema.safeParse(fields);
  const offered = parsed.success ? parsed.data.extras.filter(({ isOffered }) => isOffered) : [];
  const having = chosen.filter((one) => extrasProblem(offered, [one]) === undefined);
  const rateId = useId();
  const isPeriod = from !== "" && to > from && to <= plusDays(from, LONGEST_DAYS);
  return (
    <Card className="flex flex-col gap-5 p-5">
      <div>
        <h2 className="text-lg">{t("title")}</h2>
        <p className="mt-1 text-muted-foreground text-sm">{t("lead")}</p>
      </div>
      <div className="grid grid-cols-2 items-start gap-3">
        <Day label={t("from")} value={from} onChange={setFrom} />
        <Day label={t("to")} value={to} onChange={setTo} />
      </div>
      {offered.length > 0 && (
        <ExtraChoices offered={offered} chosen={having} onChange={setChosen} rate={null} />
      )}
      {parsed.success && parsed.data.nonRefundablePercent > 0 && (
        <label htmlFor={rateId} className="flex min-h-11 cursor-pointer items-center gap-3 text-sm">
          <Checkbox
            id={rateId}
            checked={isNonRefundable}
            onChange={({ target }) => setNonRefundable(target.checked)}
          />
          {t("nonRefundable")}
        </label>
      )}
      <div aria-live="polite">
        {!parsed.success && <Alert variant="warning">{t("correctFirst")}</Alert>}
        {parsed.success && !isPeriod && <Alert variant="warning">{t("datesOrder")}</Alert>}
        {parsed.success && isPeriod && (
          <Bill
            terms={{ ...parsed.data, dayPrices, extras: offered, timeZone }}
            commissionPercent={commissionPercent}
            from={from}
            to={to}
            chosen={having}
            nonRefundablePercent={isNonRefundable ? parsed.data.nonRefundablePercent : 0}
          />
        )}
      </div>
    </Card>
  );
}

function Day({ label, value, onChange }: { label: string; value: string; onChange: (day: string) => void }) {
  const id = useId();
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <Label htmlFor={id}>{label}</Label>
      <DayInput id={id} value={value} onChange={(event) => onChange(event.target.value)} />
    </div>
  );
}

interface Simulated {
  terms: PriceTerms & LeadTimeTerms;
  nonRefundablePercent: number;
  commissionPercent: number;
  from: string;
  to: string;
  chosen: ChosenExtra[];
}

function Bill({ terms, commissionPercent, from, to, chosen, nonRefundablePercent }: Simulated) {
  const t = useTranslations("prices.simulator");
  const lines = useTranslations("quotes.lines");
  const locale = useLocale();
  const usd = (cents: number) => formatMoney(cents, "USD", locale);
  const at = (day: string) => instantAt(day, DEFAULT_TIME, terms.timeZone);
  const startsAt = at(from);
  const discounts = [
    ...leadTimeDiscounts(terms, terms.timeZone, { startsAt, bookedAt: serverNow() }),
    ...nonRefundableDiscounts(nonRefundablePercent),
  ];
  const bill = priceBooking(terms, startsAt, at(to), chosen, discounts);
  const commissionCents = percentOf(bill.totalCents, commissionPercent);
  return (
    <dl className="flex flex-col gap-2 text-sm tabular-nums">
      {bill.lines.map((line) => (
        <Row
          key={quoteLineKey(line)}
          label={lines(line.rule, quoteLineValues(line, usd(line.unitCents)))}
          amount={usd(line.amountCents)}
        />
      ))}
      <Row
        label={t("total", { days: bill.days })}
        amount={usd(bill.totalCents)}
        className="border-t pt-3 font-semibold text-base"
      />
      <Row
        label={t("commission", { percent: commissionPercent })}
        amount={usd(-commissionCents)}
        className="text-muted-foreground"
      />
      <Row
        label={t("earn")}
        amount={usd(bill.totalCents - commissionCents)}
        className="font-semibold text-base"
      />
      <Row label={t("deposit")} amount={usd(bill.depositCents)} className="text-muted-foreground" />
    </dl>
  );
}

function Row({ label, amount, className = "" }: { label: string; amount: string; className?: string }) {
  return (
    <div className={`flex items-baseline justify-between gap-4 ${className}`}>
      <dt>{label}</dt>
      <dd className="whitespace-nowrap">{amount}</dd>
    </div>
  );
}
