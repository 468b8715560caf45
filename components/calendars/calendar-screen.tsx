"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { FailureNotice } from "@/components/api/failure-notice";
import { Alert } from "@/components/ui/alert";
import { Card } from "@/components/ui/card";
import { PageTitle } from "@/components/ui/page-title";
import { Skeleton } from "@/components/ui/skeleton";
import { WayBack } from "@/components/ui/way-back";
import { useResource } from "@/lib/api/use-resource";
import { type BlockRequest, blockRequest, type OwnerCalendar, ownerCalendar } from "@/lib/calendars/contract";
import { chooseBlockDay, sheetOf, touchesDay } from "@/lib/calendars/rules";
import { dayIn, KIGALI, plusDays } from "@/lib/dates";
import { BlockDays, noBlock } from "./block-form";
import { EntryList } from "./entry-list";
import { FeedCard } from "./feed-card";
import { ImportsCard } from "./imports-card";
import { MonthGrid } from "./month-grid";
import { SettingsForm } from "./settings-form";

/** When a car can be had, for those who run it. */
export function CalendarScreen({ vehicleId }: { vehicleId: string }) {
  const t = useTranslations("calendars");
  const [month, setMonth] = useState(() => dayIn(new Date(), KIGALI).slice(0, 7));
  const [shown, setShown] = useState<OwnerCalendar>();
  const path = `/api/vehicles/${encodeURIComponent(vehicleId)}`;
  const sheet = sheetOf(month);
  const asked = `${path}/calendar?from=${sheet[0]}&to=${plusDays(sheet.at(-1) ?? "", 1)}`;
  const { data, error, retry } = useResource(asked, ownerCalendar, { everyMs: 30_000 });
  // While the next month is on its way the car stays where it is.
  if (data && data !== shown) setShown(data);
  const calendar = data ?? (error ? undefined : shown);
  return (
    <div className="flex flex-col gap-6">
      <WayBack href="/dashboard/business/vehicles">{t("back")}</WayBack>
      <PageTitle
        title={calendar ? t("titleOf", { title: calendar.vehicle.title }) : t("title")}
        description={t("lead")}
      />
      {calendar && (
        <Desk
          calendar={calendar}
          isCurrent={data !== undefined}
          path={path}
          month={month}
          onMonth={setMonth}
        />
      )}
      {!calendar && error && <FailureNotice error={error} onRetry={retry} />}
      {!calendar && !error && <Skeleton className="h-128 w-full" />}
    </div>
  );
}

interface DeskProps {
  calendar: OwnerCalendar;
  isCurrent: boolean;
  path: string;
  month: string;
  onMonth: (month: string) => void;
}

function Desk({ calendar, isCurrent, path, month, onMonth }: DeskProps) {
  const t = useTranslations("calendars");
  const { vehicle, settings, can } = calendar;
  const { timeZone, today } = vehicle;
  const entries = isCurrent ? calendar.entries : [];
  const form = useForm<z.input<typeof blockRequest>, unknown, BlockRequest>({
    resolver: zodResolver(blockRequest),
    defaultValues: noBlock,
  });
  const [from, to] = form.watch(["from", "to"]);
  function choose(day: string) {
    const chosen = chooseBlockDay({ from, to }, day);
    form.setValue("from", chosen.from, { shouldValidate: form.formState.isSubmitted });
    form.setValue("to", chosen.to, { shouldValidate: form.formState.isSubmitted });
  }
  const days = sheetOf(month).filter((day) => day.startsWith(month));
  const inMonth = entries.filter((entry) => days.some((day) => touchesDay(entry, day, timeZone)));
  return (
    <>
      {!can.change && <Alert>{t("readOnly")}</Alert>}
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="flex min-w-0 flex-col gap-6">
          <Card className="p-3 sm:p-6" aria-busy={!isCurrent}>
            <MonthGrid
              {...{ month, today, timeZone, entries, onMonth, chosen: { from, to } }}
              onDay={can.change ? choose : undefined}
            />
            {can.change && <p className="mt-4 text-muted-foreground text-sm">{t("month.hint")}</p>}
          </Card>
          <Section title={t("list.title")}>
            <EntryList path={path} entries={inMonth} timeZone={timeZone} canChange={can.change} />
          </Section>
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          {can.change && (
            <Section title={t("block.title")} lead={t("block.lead")}>
              <BlockDays form={form} path={path} today={today} />
            </Section>
          )}
          <Section title={t("settings.title")}>
            <SettingsForm path={path} settings={settings} canChange={can.change} />
          </Section>
          <Section title={t("imports.title")}>
            <ImportsCard path={path} timeZone={timeZone} />
          </Section>
          {can.change && (
            <Section title={t("feed.title")}>
              <FeedCard path={path} />
            </Section>
          )}
        </div>
      </div>
    </>
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
