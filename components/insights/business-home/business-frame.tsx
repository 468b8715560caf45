"use client";

import { usePathname, useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { PauseBanner } from "@/components/catalog/availability/pauses/pause-banner";
import { SignedInMenu } from "@/components/identity/account-menu/signed-in-menu";
import { useServerClock } from "@/components/identity/sessions/use-server-clock";
import { MobileSearch } from "@/components/insights/dashboard-search/mobile-search";
import { SearchBox } from "@/components/insights/dashboard-search/search-box";
import { DashboardShell } from "@/components/layout/dashboard-shell";
import { NotificationMenu } from "@/components/support/inbox/notification-menu";
import { UserRoundIcon } from "@/components/ui/form-icons";
import { LOST_EVENTS_MS, useEvents } from "@/lib/messaging/realtime/use-events";
import type { TeamRole } from "@/lib/platform/actor";
import { refreshResources, useResource } from "@/lib/platform/http/use-resource";
import { Link } from "@/lib/platform/i18n/link";
import { barePath } from "@/lib/platform/i18n/local-path";
import { bookingTotals } from "@/lib/rentals/bookings/contract";
import { businessTabs } from "./business-tabs";

const HOME = "/dashboard/business";
const TOTALS = "/api/bookings/totals?side=owner";

/** The sidebar and header of the business dashboard: the tabs the member may open, with the number of open requests. */
export function BusinessFrame({ roles, children }: { roles: TeamRole[]; children: ReactNode }) {
  const t = useTranslations("dashboard.businessTabs");
  const here = barePath(usePathname());
  useServerClock();
  // Every page needs this number, so it is fetched again on events and rarely otherwise.
  const router = useRouter();
  useEvents(({ kind, payload }) => {
    if (kind === "notification" || kind === "reset") void refreshResources(TOTALS);
    // If the member's role ended or changed, the page is rendered again and its guard explains why.
    if (/^team-(removed|role-changed|owner|handed-over):/.test(String(payload.event ?? ""))) router.refresh();
  });
  const { data } = useResource(TOTALS, bookingTotals, { everyMs: LOST_EVENTS_MS });
  const nav = businessTabs
    .filter((tab) => !tab.roles || roles.some((role) => tab.roles?.includes(role)))
    .map(({ path, label, icon, showsRequests }) => ({
      href: HOME + path,
      label: t(label),
      icon,
      count: showsRequests ? data?.requested : undefined,
      isCurrent: path === "" ? here === HOME : here.startsWith(HOME + path),
    }));
  // The header also links to the profile for those who may open it.
  const profile = nav.find(({ href }) => href === `${HOME}/profile`);
  return (
    <DashboardShell
      nav={nav}
      header={
        <div className="w-full max-w-sm max-lg:hidden">
          <SearchBox />
        </div>
      }
      tools={
        <>
          <MobileSearch />
          {profile && (
            <Link
              href={profile.href}
              aria-label={t("openProfile")}
              title={t("openProfile")}
              className="hidden size-10 shrink-0 items-center justify-center rounded-md hover:bg-accent sm:inline-flex pointer-coarse:size-11"
            >
              <UserRoundIcon className="size-5" />
            </Link>
          )}
        </>
      }
      notifications={<NotificationMenu />}
      account={<SignedInMenu />}
    >
      <PauseBanner />
      {children}
    </DashboardShell>
  );
}
