"use client";

import { useTranslations } from "next-intl";
import { useScrollCurrentIntoView } from "@/components/layout/use-scroll-current-into-view";
import { Link } from "@/lib/platform/i18n/link";

type Tab = "available" | "my-rentals" | "report";

const HOME = "/dashboard/user";

/** The tabs of the home page, each a link; on phones the row scrolls. */
export function HomeTabs({
  tabs,
  current,
}: {
  /** The first tab has no parameter in the URL. */
  tabs: readonly Tab[];
  current: Tab;
}) {
  const t = useTranslations("renter.home");
  const row = useScrollCurrentIntoView<HTMLUListElement>(current);
  return (
    <nav aria-label={t("tabsLabel")}>
      <ul ref={row} className="no-scrollbar -mx-4 flex gap-6 overflow-x-auto border-b px-4 md:mx-0 md:px-0">
        {tabs.map((value) => (
          <li key={value} className="shrink-0">
            <Link
              href={value === tabs[0] ? HOME : `${HOME}?tab=${value}`}
              isScrollKept
              aria-current={value === current ? "page" : undefined}
              className="-mb-px inline-flex h-11 items-center border-transparent border-b-2 px-0.5 font-medium text-muted-foreground text-sm transition-colors hover:text-foreground focus-visible:-outline-offset-2 aria-[current]:border-primary aria-[current]:text-foreground"
            >
              {t(`tabs.${value}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
