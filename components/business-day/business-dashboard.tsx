"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { FailureNotice } from "@/components/api/failure-notice";
import { BookingsList } from "@/components/bookings/bookings-list";
import { SectionHead } from "@/components/bookings/section-head";
import { RentalList } from "@/components/rentals/rental-list";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageTitle } from "@/components/ui/page-title";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import { Alerts } from "./alerts";
import { DayFigures } from "./day-figures";
import { Turns, TurnsSkeleton } from "./turns";
import { useBusinessDay } from "./use-business-day";

/** How many rentals a tab shows; the rest is one press away. */
const SHOWN = 6;

const tabs = [
  { value: "active", status: "active", empty: "noneActive" },
  { value: "upcoming", status: "confirmed", empty: "noneUpcoming" },
  { value: "recent", status: undefined, empty: undefined },
] as const;

/** A company's first page: what needs somebody, what waits for an answer, what leaves and comes back. News appear by themselves. */
export function BusinessDashboard({ firstName, badge }: { firstName: string; badge?: ReactNode }) {
  const t = useTranslations("dashboard.business");
  const te = useTranslations("bookings.empty");
  const { data: day, error, retry } = useBusinessDay();
  return (
    <div className="flex flex-col gap-8">
      <PageTitle title={t("welcome", { name: firstName })} description={t("lead")} action={badge} />
      {error && !day && <FailureNotice error={error} onRetry={retry} />}
      {day && <Alerts alerts={day.alerts} />}
      {!(error && !day) && <DayFigures day={day} />}
      <section aria-labelledby="requests">
        <SectionHead id="requests" title={t("requests")} lead={t("requestsLead")} />
        <RentalList address={{ tab: "requests", search: "" }} empty={<Quiet text={te("requests")} />} />
      </section>
      {day ? <Turns day={day.day} turns={day.turns} /> : !error && <TurnsSkeleton />}
      <section aria-labelledby="rentals">
        <SectionHead
          id="rentals"
          title={t("listTitle")}
          href="/dashboard/business/rentals"
          more={t("seeAll")}
        />
        <Tabs defaultValue="active">
          <TabsList aria-labelledby="rentals">
            {tabs.map(({ value }) => (
              <TabsTrigger key={value} value={value}>
                {t(value)}
              </TabsTrigger>
            ))}
          </TabsList>
          {tabs.map(({ value, status, empty }) => (
            <TabsContent key={value} value={value} className="pt-4">
              <BookingsList
                viewer="host"
                status={status}
                showsMore={false}
                pageSize={SHOWN}
                empty={empty ? <Quiet text={t(empty)} /> : <NoRentals />}
              />
            </TabsContent>
          ))}
        </Tabs>
      </section>
    </div>
  );
}

function Quiet({ text }: { text: string }) {
  return <Card className="px-5 py-6 text-muted-foreground text-sm">{text}</Card>;
}

function NoRentals() {
  const t = useTranslations("bookings.empty.host");
  return (
    <EmptyState drawing="bookings" title={t("title")}>
      {t("text")}
    </EmptyState>
  );
}
