"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { type ReactNode, useMemo, useState } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { DayPriceForm } from "@/components/catalog/pricing/day-price-form";
import { PriceRuleForm } from "@/components/catalog/pricing/price-rule-form";
import { ErrorNotice } from "@/components/platform/http/error-notice";
import { Alert } from "@/components/ui/alert";
import { BackLink } from "@/components/ui/back-link";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { PageTitle } from "@/components/ui/page-title";
import { Skeleton } from "@/components/ui/skeleton";
import {
  type BlockRequest,
  blockRequest,
  type OwnerCalendar,
  ownerCalendar,
} from "@/lib/catalog/availability/calendar/contract";
import {
  monthPricesPath,
  monthSuggestionsPath,
  ownerCalendarPath,
} from "@/lib/catalog/availability/calendar/owner-calendar-path";
import { chooseBlockDay, monthDays, touchesDay } from "@/lib/catalog/availability/calendar/rules";
import { type PriceSuggestion, priceSuggestions } from "@/lib/catalog/dynamic-pricing/contract";
import { dayPrices, type PricedDay } from "@/lib/catalog/pricing/day-prices/contract";
import { dayIn, KIGALI } from "@/lib/platform/dates";
import { useResource } from "@/lib/platform/http/use-resource";
import { serverNow } from "@/lib/platform/server-clock";
import { AvailabilitySettingsForm } from "./availability-settings-form";
import { BlockDays, emptyBlock } from "./block-form";
import { CalendarFeedCard } from "./calendar-feed-card";
import { CalendarImportsCard } from "./calendar-imports-card";
import { EntryList } from "./entry-list";
import { MonthGrid } from "./month-grid";

/** A vehicle's calendar, for those who manage it. */
export function CalendarScreen({ vehicleId }: { vehicleId: string }) {
  const t = useTranslations("calendars");
  const [month, setMonth] = useState(() => dayIn(serverNow(), KIGALI).slice(0, 7));
  const [shown, setShown] = useState<OwnerCalendar>();
  const path = `/api/vehicles/${encodeURIComponent(vehicleId)}`;
  const asked = ownerCalendarPath(vehicleId, month);
  const { data, error, retry } = useResource(asked, ownerCalendar, { everyMs: 30_000 });
  const priced = useResource(data?.can.setPrices ? monthPricesPath(vehicleId, month) : undefined, dayPrices);
  const suggested = useResource(
    data?.can.setPrices ? monthSuggestionsPath(vehicleId, month) : undefined,
    priceSuggestions,
  ).data;
  const prices = useMemo(() => new Map(priced.data?.days.map((one) => [one.day, one])), [priced.data]);
  const suggestions = useMemo(() => new Map(suggested?.items.map((one) => [one.day, one])), [suggested]);
  // While the next month loads, the vehicle's details stay.
  if (data && data !== shown) setShown(data);
  const calendar = data ?? (error ? undefined : shown);
  return (
    <div className="flex flex-col gap-6">
      <BackLink href="/dashboard/business/vehicles">{t("back")}</BackLink>
      <PageTitle
        title={calendar ? t("titleOf", { title: calendar.vehicle.title }) : t("title")}
        description={t("lead")}
      />
      {priced.error && !priced.data && <ErrorNotice error={priced.error} onRetry={priced.retry} />}
      {calendar && (
        <CalendarEditor
          calendar={calendar}
          isCurrent={data !== undefined}
          path={path}
          prices={prices}
          suggestions={suggestions}
          month={month}
          onMonth={setMonth}
        />
      )}
      {!calendar && error && <ErrorNotice error={error} onRetry={retry} />}
      {!calendar && !error && <Skeleton className="h-128 w-full" />}
    </div>
  );
}

interface CalendarEditorProps {
  calendar: OwnerCalendar;
  isCurrent: boolean;
  path: string;
  prices: ReadonlyMap<string, PricedDay>;
  suggestions: ReadonlyMap<string, PriceSuggestion>;
  month: string;
  onMonth: (month: string) => void;
}

function CalendarEditor(props: CalendarEditorProps) {
  const { calendar, isCurrent, path, prices, suggestions, month, onMonth } = props;
  const t = useTranslations("calendars");
  const { vehicle, settings, can } = calendar;
  const { timeZone, today } = vehicle;
  const entries = isCurrent ? calendar.entries : [];
  const form = useForm<z.input<typeof blockRequest>, unknown, BlockRequest>({
    resolver: zodResolver(blockRequest),
    defaultValues: emptyBlock,
  });
  const [from, to] = form.watch(["from", "to"]);
  function choose(from: string, to: string) {
    form.setValue("from", from, { shouldValidate: form.formState.isSubmitted });
    form.setValue("to", to, { shouldValidate: form.formState.isSubmitted });
  }
  function chooseDay(day: string) {
    const chosen = chooseBlockDay({ from, to }, day);
    choose(chosen.from, chosen.to);
  }
  const tp = useTranslations("calendars.prices");
  // Days can also be typed below, where they may be incomplete for a while.
  const isPriced = from >= today && (to || from) >= from;
  const days = monthDays(month).filter((day) => day.startsWith(month));
  const inMonth = entries.filter((entry) => days.some((day) => touchesDay(entry, day, timeZone)));
  return (
    <>
      {!can.change && <Alert>{t("readOnly")}</Alert>}
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="flex min-w-0 flex-col gap-6">
          <Card className="p-3 sm:p-6" aria-busy={!isCurrent}>
            <MonthGrid
              month={month}
              today={today}
              timeZone={timeZone}
              entries={entries}
              prices={prices}
              suggestions={suggestions}
              onMonth={onMonth}
              chosen={{ from, to }}
              onDay={can.change ? chooseDay : undefined}
              onRange={choose}
            />
            {can.change && <p className="mt-4 text-muted-foreground text-sm">{t("month.hint")}</p>}
          </Card>
          <Section title={t("list.title")}>
            <EntryList
              path={path}
              entries={inMonth}
              emptyText={t("list.empty")}
              timeZone={timeZone}
              canChange={can.change}
            />
          </Section>
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          {can.setPrices && (
            <Section title={tp("title")}>
              {isPriced ? (
                <DayPriceForm vehicleId={vehicle.id} from={from} to={to || from} />
              ) : (
                <ChooseDays days={days.filter((day) => suggestions.has(day))} onRange={choose} />
              )}
            </Section>
          )}
          {can.setPrices && (
            <Section title={t("priceRule.title")} lead={t("priceRule.lead")}>
              <PriceRuleForm vehiclePath={path} />
            </Section>
          )}
          {can.change && (
            <Section title={t("block.title")} lead={t("block.lead")}>
              <BlockDays form={form} path={path} today={today} />
            </Section>
          )}
          <Section title={t("settings.title")}>
            <AvailabilitySettingsForm path={path} settings={settings} canChange={can.change} />
          </Section>
          <Section title={t("imports.title")}>
            <CalendarImportsCard path={path} timeZone={timeZone} />
          </Section>
          {can.change && (
            <Section title={t("feed.title")}>
              <CalendarFeedCard path={path} />
            </Section>
          )}
        </div>
      </div>
    </>
  );
}

/** Instructions while no days are chosen; all days of the month with a suggestion can be chosen at once. */
function ChooseDays({ days, onRange }: { days: string[]; onRange: (from: string, to: string) => void }) {
  const t = useTranslations("calendars.prices");
  const [first, last] = [days[0], days.at(-1)];
  return (
    <div className="flex flex-col items-start gap-3 text-sm">
      <p className="text-muted-foreground">{t("choose")}</p>
      {first && last && (
        <>
          <p>{t("inMonth", { count: days.length })}</p>
          <Button variant="secondary" size="sm" onClick={() => onRange(first, last)}>
            {t("look")}
          </Button>
        </>
      )}
    </div>
  );
}

function Section({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  return (
    <Card className="p-5 sm:p-6">
      <h2 className="text-lg">{title}</h2>
      {lead && <p className="mt-1 text-muted-foreground text-sm">{lead}</p>}
      <div className="mt-4">{children}</div>
    </Card>
  );
}
