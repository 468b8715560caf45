"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useLocale, useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { errorText } from "@/components/form/error-text";
import { Form } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { useErrorText } from "@/components/form/use-error-text";
import { ErrorNotice } from "@/components/platform/http/error-notice";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { shortDay } from "@/components/ui/day-text";
import { Skeleton } from "@/components/ui/skeleton";
import { toast } from "@/components/ui/toast";
import { useFormats } from "@/components/ui/use-formats";
import { type PriceSuggestion, priceSuggestions } from "@/lib/catalog/dynamic-pricing/contract";
import { dayPrice } from "@/lib/catalog/pricing/contract";
import { type DayPricesRequest, dayPrices, type PricedDay } from "@/lib/catalog/pricing/day-prices/contract";
import { dayPricesPath, priceSuggestionsPath } from "@/lib/catalog/pricing/day-prices/day-prices-path";
import { rangesOfDays, rangesToRestore } from "@/lib/catalog/pricing/day-prices/rules";
import { plusDays } from "@/lib/platform/dates";
import { api } from "@/lib/platform/http/api-client";
import { doneResponse } from "@/lib/platform/http/contract";
import { refreshResources, useResource } from "@/lib/platform/http/use-resource";
import { AutomaticPrices } from "./automatic-prices";
import { MoneyField } from "./money-field";
import { dollars } from "./prices-schema";
import { SuggestedPrices } from "./suggested-prices";

const priceForm = z.object({ price: dollars.pipe(dayPrice) });

/**
 * Sets the price of the days from the first to the last, typed or as suggested, or removes it; both can be undone.
 */
export function DayPriceForm({
  vehicleId,
  from,
  to,
  takesFocus = false,
}: {
  vehicleId: string;
  from: string;
  to: string;
  /** With a mouse, the price can be typed as soon as the form appears; on a phone the keyboard would hide it. */
  takesFocus?: boolean;
}) {
  const range = { from, to: plusDays(to, 1) };
  const { data, error, retry } = useResource(dayPricesPath(vehicleId, range), dayPrices);
  const suggested = useResource(priceSuggestionsPath(vehicleId, range), priceSuggestions).data;
  if (error && !data) return <ErrorNotice error={error} onRetry={retry} />;
  if (!data) return <Skeleton className="h-36 w-full" />;
  return (
    <PriceOfDays
      key={`${from} ${to}`}
      vehicleId={vehicleId}
      takesFocus={takesFocus}
      days={data.days}
      suggestions={suggested?.items ?? []}
    />
  );
}

function PriceOfDays({
  vehicleId,
  days,
  suggestions,
  takesFocus,
}: {
  vehicleId: string;
  days: PricedDay[];
  suggestions: PriceSuggestion[];
  takesFocus: boolean;
}) {
  const t = useTranslations("calendars.prices");
  const te = useTranslations("errors");
  const failureText = useErrorText();
  const locale = useLocale();
  const { usd } = useFormats();
  const [before, setBefore] = useState<PricedDay[]>();
  const [outcome, setOutcome] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const form = useForm<z.input<typeof priceForm>, unknown, z.output<typeof priceForm>>({
    resolver: zodResolver(priceForm),
    defaultValues: { price: "" },
  });
  const { setFocus } = form;
  useEffect(() => {
    if (takesFocus && matchMedia("(pointer: fine)").matches) setFocus("price");
  }, [takesFocus, setFocus]);
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return null;
  const count = days.length;

  async function send(ranges: DayPricesRequest["ranges"]) {
    const path = `/api/vehicles/${encodeURIComponent(vehicleId)}`;
    await api.put(`${path}/day-prices`, { ranges } satisfies DayPricesRequest, doneResponse);
    await Promise.all([refreshResources(`${path}/day-prices`), refreshResources(`${path}/price-`)]);
  }
  async function setPrice(dailyPriceCents: number | null) {
    if (!first || !last) return;
    await send([{ startsOn: first.day, endsOn: plusDays(last.day, 1), dailyPriceCents }]);
    setBefore(days);
    setOutcome(
      dailyPriceCents === null
        ? t("restored", { count: days.filter(({ rule }) => rule === "person").length })
        : t("saved", { count, amount: usd(dailyPriceCents) }),
    );
    form.reset({ price: "" });
  }
  async function applySuggestions() {
    await send(rangesOfDays(suggestions));
    setBefore(days);
    setOutcome(t("applied", { count: suggestions.length }));
  }
  async function press(act: () => Promise<void>) {
    setBusy(true);
    await act().catch((problem: unknown) => toast.error(errorText(te)(failureText(problem))));
    setBusy(false);
  }
  async function undo(former: PricedDay[]) {
    await send(rangesToRestore(former));
    setBefore(undefined);
    setOutcome(t("undone"));
  }

  return (
    <div className="flex flex-col gap-4">
      <div className="text-sm">
        <p className="font-medium">
          {count === 1
            ? shortDay(first.day, locale)
            : t("chosen", { from: shortDay(first.day, locale), to: shortDay(last.day, locale), count })}
        </p>
        <ul className="text-muted-foreground tabular-nums">
          {pricesOf(days).map(({ dailyPriceCents, rule, seasonName, number }) => (
            <li key={`${rule} ${dailyPriceCents} ${seasonName}`}>
              {t("now", {
                count: number,
                amount: usd(dailyPriceCents),
                rule: rule === "season" && seasonName ? seasonName : t(`rules.${rule}`),
              })}
            </li>
          ))}
        </ul>
      </div>
      <AutomaticPrices days={days} />
      <SuggestedPrices
        days={days}
        suggestions={suggestions}
        isBusy={isBusy}
        onApply={() => void press(applySuggestions)}
      />
      <Form form={form} onSubmit={({ price }) => setPrice(price)} translate={errorText(te)}>
        <MoneyField name="price" label={t("price")} help={t("kept")} />
        <div className="flex flex-wrap gap-2">
          <SubmitButton size="default" busyText={t("saving")}>
            {t("save")}
          </SubmitButton>
          {days.some(({ rule }) => rule === "person") && (
            <Button variant="secondary" disabled={isBusy} onClick={() => press(() => setPrice(null))}>
              {t("usual")}
            </Button>
          )}
        </div>
      </Form>
      {outcome && (
        <Alert variant="success">
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            {outcome}
            {before && (
              <Button variant="link" disabled={isBusy} onClick={() => press(() => undo(before))}>
                {t("undo")}
              </Button>
            )}
          </div>
        </Alert>
      )}
    </div>
  );
}

/** The different prices of the days in order, each with the number of its days. */
function pricesOf(days: PricedDay[]): (PricedDay & { number: number })[] {
  const groups = new Map<string, PricedDay & { number: number }>();
  for (const day of days) {
    const key = `${day.rule} ${day.dailyPriceCents} ${day.seasonName}`;
    groups.set(key, { ...day, number: (groups.get(key)?.number ?? 0) + 1 });
  }
  return [...groups.values()];
}
