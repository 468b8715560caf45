import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { RenterStats } from "@/components/rentals/bookings/renter-stats";
import { BottomBar } from "@/components/ui/bottom-bar";
import { buttonVariants } from "@/components/ui/button";
import { PageTitle } from "@/components/ui/page-title";
import { Link } from "@/lib/platform/i18n/link";
import { HomeTabs } from "./home-tabs";
import { NextBooking } from "./next-booking";
import { SecurityCards } from "./security-cards";
import { UnpaidNotice } from "./unpaid-notice";

/** The tabs of the home page, each with its own URL. */
export const homeTabs = ["available", "my-rentals", "report"] as const;
type HomeTab = (typeof homeTabs)[number];

const HOME = "/dashboard/user";

/** A renter's home page: greeting, figures, account status, and one tab. */
export function UserDashboard({
  firstName,
  tab,
  children,
}: {
  firstName: string;
  tab: HomeTab;
  /** The content of the selected tab. */
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
            <Link href={`${HOME}/vehicles`} className={`${buttonVariants()} max-md:hidden`}>
              {t("findCar")}
            </Link>
          }
        />
        <UnpaidNotice />
        <NextBooking />
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
        <Link href={`${HOME}/vehicles`} className={buttonVariants({ size: "lg" })}>
          {t("findCar")}
        </Link>
      </BottomBar>
    </div>
  );
}
