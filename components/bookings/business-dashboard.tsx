"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageTitle } from "@/components/ui/page-title";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import { AnswerButtons } from "./answer-buttons";
import { BookingsList } from "./bookings-list";
import { HostStats } from "./host-stats";
import { SectionHead } from "./section-head";

/** How many rentals a tab shows; the rest is one press away. */
const SHOWN = 6;

const tabs = [
  { value: "active", status: "active", empty: "noneActive" },
  { value: "upcoming", status: "confirmed", empty: "noneUpcoming" },
  { value: "recent", status: undefined, empty: undefined },
] as const;

/** An owner's first page: what waits for an answer, what is out, what comes. New requests appear by themselves. */
export function BusinessDashboard({ firstName, badge }: { firstName: string; badge?: ReactNode }) {
  const t = useTranslations("dashboard.business");
  const te = useTranslations("bookings.empty");
  return (
    <div className="flex flex-col gap-8">
      <PageTitle title={t("welcome", { name: firstName })} description={t("lead")} action={badge} />
      <HostStats />
      <section aria-labelledby="requests">
        <SectionHead id="requests" title={t("requests")} lead={t("requestsLead")} />
        <BookingsList
          viewer="host"
          status="requested"
          showsMore={false}
          pageSize={50}
          skeletonRows={1}
          empty={<Quiet text={te("requests")} />}
          rowActions={(booking) => <AnswerButtons booking={booking} />}
        />
      </section>
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
