"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { SectionHead } from "@/components/layout/section-head";
import { ErrorNotice } from "@/components/platform/http/error-notice";
import { ChangeVehicleFromList } from "@/components/rentals/booking-changes/change-vehicle-from-list";
import { BookingsList } from "@/components/rentals/bookings/bookings-list";
import { BusinessBookingList } from "@/components/rentals/bookings/business-list/business-booking-list";
import { businessBookingsPath } from "@/components/rentals/bookings/business-list/business-bookings-url";
import { refreshBookings } from "@/components/rentals/bookings/show-booking";
import { NewBookingLink } from "@/components/rentals/counter-bookings/new-booking-link";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageTitle } from "@/components/ui/page-title";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import { BUSINESS_HOME_BOOKINGS, bookingsPath } from "@/lib/rentals/bookings/bookings-path";
import { BusinessAlerts } from "./business-alerts";
import { DayFigures } from "./day-figures";
import { TodayHandovers, TodayHandoversSkeleton } from "./today-handovers";
import { useBusinessHome } from "./use-business-home";

const tabs = [
  { value: "active", path: bookingsPath("owner", { status: "active" }), empty: "noneActive" },
  { value: "upcoming", path: businessBookingsPath({ tab: "upcoming", search: "" }), empty: "noneUpcoming" },
  { value: "recent", path: undefined, empty: undefined },
] as const;

/** A business's home page: today's handovers, alerts, open requests and figures. It refreshes on events. */
export function BusinessDashboard({
  firstName,
  badge,
  canBookAtCounter,
}: {
  firstName: string;
  badge?: ReactNode;
  /** Whether the member may take reservations at the counter. */
  canBookAtCounter: boolean;
}) {
  const t = useTranslations("dashboard.business");
  const te = useTranslations("bookings.empty");
  const { data: home, error, retry } = useBusinessHome();
  return (
    <div className="flex flex-col gap-8">
      <PageTitle
        title={t("welcome", { name: firstName })}
        description={t("lead")}
        action={
          <>
            {badge}
            {canBookAtCounter && <NewBookingLink />}
          </>
        }
      />
      {error && !home && <ErrorNotice error={error} onRetry={retry} />}
      {home ? (
        <TodayHandovers day={home.day} handovers={home.handovers} />
      ) : (
        !error && <TodayHandoversSkeleton />
      )}
      {home && <BusinessAlerts alerts={home.alerts} />}
      <section aria-labelledby="requests">
        <SectionHead id="requests" title={t("requests")} lead={t("requestsLead")} />
        <BusinessBookingList
          urlState={{ tab: "requests", search: "" }}
          empty={<EmptyText text={te("requests")} />}
        />
      </section>
      {!(error && !home) && <DayFigures home={home} />}
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
          {tabs.map(({ value, path, empty }) => (
            <TabsContent key={value} value={value} className="pt-4">
              <BookingsList
                viewer="owner"
                path={path}
                showsMore={false}
                rowActions={({ id, status, can }) =>
                  status === "active" &&
                  can.changeVehicle && (
                    <ChangeVehicleFromList bookingId={id} onClose={() => void refreshBookings()} />
                  )
                }
                pageSize={BUSINESS_HOME_BOOKINGS}
                empty={empty ? <EmptyText text={t(empty)} /> : <NoBookings />}
              />
            </TabsContent>
          ))}
        </Tabs>
      </section>
    </div>
  );
}

function EmptyText({ text }: { text: string }) {
  return <Card className="px-5 py-6 text-muted-foreground text-sm">{text}</Card>;
}

function NoBookings() {
  const t = useTranslations("bookings.empty.owner");
  return (
    <EmptyState drawing="bookings" title={t("title")}>
      {t("text")}
    </EmptyState>
  );
}
