"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { PageTitle } from "@/components/ui/page-title";
import { Link } from "@/lib/i18n/link";
import { BookingsList } from "./bookings-list";
import { RenterStats } from "./renter-stats";
import { SectionHead } from "./section-head";

/** How many of the latest rentals stand on the first page. */
const RECENT = 5;

/** A renter's first page: where things stand, and the latest rentals. */
export function RenterDashboard({ firstName }: { firstName: string }) {
  const t = useTranslations("dashboard.user");
  return (
    <div className="flex flex-col gap-8">
      <PageTitle
        title={t("welcome", { name: firstName })}
        description={t("lead")}
        action={
          <Button asChild>
            <Link href="/vehicles">{t("findCar")}</Link>
          </Button>
        }
      />
      <RenterStats />
      <section aria-labelledby="recent">
        <SectionHead id="recent" title={t("recent")} href="/dashboard/user/rentals" more={t("seeAll")} />
        <BookingsList viewer="renter" pageSize={RECENT} showsMore={false} empty={<NoRentals />} />
      </section>
    </div>
  );
}

/** The first rental is one press away. */
export function NoRentals() {
  const t = useTranslations("bookings.empty.renter");
  return (
    <EmptyState
      drawing="bookings"
      title={t("title")}
      action={
        <Button asChild>
          <Link href="/vehicles">{t("action")}</Link>
        </Button>
      }
    >
      {t("text")}
    </EmptyState>
  );
}
