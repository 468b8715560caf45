"use client";

import { usePathname, useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { PhoneSearch } from "@/components/business-search/phone-search";
import { SearchBox } from "@/components/business-search/search-box";
import { DashboardShell } from "@/components/layout/dashboard-shell";
import { UserRoundIcon } from "@/components/ui/icons";
import { useEvents } from "@/lib/api/use-events";
import { refreshResources, useResource } from "@/lib/api/use-resource";
import type { TeamRole } from "@/lib/auth/contract";
import { bookingTotals } from "@/lib/bookings/contract";
import { Link } from "@/lib/i18n/link";
import { barePath } from "@/lib/i18n/local-path";
import { tabs } from "./tabs";

const HOME = "/dashboard/business";
const TOTALS = "/api/bookings/totals?side=host";

/** A company's sidebar and header around a page: the tabs its member may open, with the requests that wait. */
export function BusinessFrame({ roles, children }: { roles: TeamRole[]; children: ReactNode }) {
  const t = useTranslations("dashboard.businessTabs");
  const here = barePath(usePathname());
  // Each page asks this: so it is asked again when something happens, and hardly ever without.
  const router = useRouter();
  useEvents(({ kind, payload }) => {
    if (kind === "notification" || kind === "reset") void refreshResources(TOTALS);
    // Whose part in the team has ended or changed sees what is left of the page: its guard says why.
    if (/^team-(removed|role-changed|owner|handed-over):/.test(String(payload.event ?? ""))) router.refresh();
  });
  const { data } = useResource(TOTALS, bookingTotals, { everyMs: 120_000 });
  const nav = tabs
    .filter((tab) => !tab.roles || roles.some((role) => tab.roles?.includes(role)))
    .map(({ path, label, icon, showsRequests }) => ({
      href: HOME + path,
      label: t(label),
      icon,
      count: showsRequests ? data?.requested : undefined,
      isCurrent: path === "" ? here === HOME : here.startsWith(HOME + path),
    }));
  // Also a press away in the header, for who may open it.
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
          <PhoneSearch />
          {profile && (
            <Link
              href={profile.href}
              prefetch={false}
              aria-label={t("openProfile")}
              title={t("openProfile")}
              className="hidden size-10 shrink-0 items-center justify-center rounded-md hover:bg-accent sm:inline-flex pointer-coarse:size-11"
            >
              <UserRoundIcon className="size-5" />
            </Link>
          )}
        </>
      }
    >
      {children}
    </DashboardShell>
  );
}
