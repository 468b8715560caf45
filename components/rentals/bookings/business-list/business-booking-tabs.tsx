"use client";

import { useTranslations } from "next-intl";
import { useScrollCurrentIntoView } from "@/components/layout/use-scroll-current-into-view";
import { cn } from "@/components/ui/cn";
import { useResource } from "@/lib/platform/http/use-resource";
import { Link } from "@/lib/platform/i18n/link";
import { bookingTab, businessBookingTotals } from "@/lib/rentals/bookings/business-list/contract";
import {
  type BusinessBookingsUrlState,
  businessBookingsHref,
  businessTotalsPath,
} from "./business-bookings-url";

/** Tabs by stage with their counts; each tab has its own URL. */
export function BusinessBookingTabs({ urlState }: { urlState: BusinessBookingsUrlState }) {
  const t = useTranslations("rentals");
  const row = useScrollCurrentIntoView<HTMLUListElement>(urlState.tab);
  const { data } = useResource(businessTotalsPath(urlState), businessBookingTotals, { everyMs: 30_000 });
  return (
    <nav aria-label={t("tabsLabel")}>
      <ul ref={row} className="no-scrollbar -mx-4 flex gap-6 overflow-x-auto border-b px-4 md:mx-0 md:px-0">
        {bookingTab.options.map((tab) => {
          const isHere = tab === urlState.tab;
          const count = data?.[tab];
          return (
            <li key={tab} className="shrink-0">
              <Link
                href={businessBookingsHref({ ...urlState, tab })}
                isScrollKept
                aria-current={isHere ? "page" : undefined}
                className={cn(
                  "-mb-px inline-flex h-12 items-center gap-2 border-transparent border-b-2 px-0.5 font-medium text-sm transition-colors focus-visible:-outline-offset-2",
                  isHere ? "border-primary text-foreground" : "text-muted-foreground hover:text-foreground",
                )}
              >
                {t(`tabs.${tab}`)}
                {/* Reserve the width of the count before it has loaded. */}
                <span
                  className={cn(
                    "min-w-6 rounded-full px-1.5 py-0.5 text-center text-xs tabular-nums",
                    tab === "requests" && count
                      ? "bg-primary text-primary-foreground"
                      : "bg-muted text-foreground",
                    count === undefined && "opacity-0",
                  )}
                >
                  {count === undefined ? "0" : t("count", { count })}
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
