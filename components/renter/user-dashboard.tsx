import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { RenterStats } from "@/components/bookings/renter-stats";
import { BottomBar } from "@/components/ui/bottom-bar";
import { buttonVariants } from "@/components/ui/button";
import { PageTitle } from "@/components/ui/page-title";
import { Link } from "@/lib/i18n/link";
import { HomeTabs } from "./home-tabs";
import { NextTrip } from "./next-trip";
import { SecurityCards } from "./security-cards";
import { UnpaidNotice } from "./unpaid-notice";

/** The parts of the first page, each with an address of its own. */
export const homeTabs = ["available", "my-rentals", "report"] as const;
type HomeTab = (typeof homeTabs)[number];

const HOME = "/dashboard/user";

/** A renter's first page: a welcome with figures, how the account stands, and one of its parts. */
export function UserDashboard({
  firstName,
  tab,
  children,
}: {
  firstName: string;
  tab: HomeTab;
  /** The chosen part. */
  children: ReactNode;
}) {
  const t = useTranslations("renter.home");
  return (
    <div className="flex flex-col gap-8">
      <section
        aria-label={t("welcomeLabel")}
        className="flex flex-col gap-6 sm:rounded-xl sm:border sm:bg-card sm:p-6"
      >
        <PageTitle
          title={t("welcome", { name: firstName })}
          description={t("lead")}
          action={
            <Link href={`${HOME}/vehicles`} prefetch={false} className={`${buttonVariants()} max-md:hidden`}>
              {t("findCar")}
            </Link>
          }
        />
        <UnpaidNotice />
        <NextTrip />
        <RenterStats />
      </section>
      <SecurityCards />
      <section aria-labelledby="home-part" className="flex flex-col gap-5">
        <h2 id="home-part" className="sr-only">
          {t(`tabs.${tab}`)}
        </h2>
        <HomeTabs tabs={homeTabs} current={tab} />
        {children}
      </section>
      <BottomBar>
        <Link href={`${HOME}/vehicles`} prefetch={false} className={buttonVariants({ size: "lg" })}>
          {t("findCar")}
        </Link>
      </BottomBar>
    </div>
  );
}
