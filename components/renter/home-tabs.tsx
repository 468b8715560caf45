"use client";

import { useTranslations } from "next-intl";
import { useCurrentInSight } from "@/components/layout/use-current-in-sight";
import { Link } from "@/lib/i18n/link";

type Tab = "available" | "my-rentals" | "report";

const HOME = "/dashboard/user";

/** The parts of the first page, each a link; on phones a row that scrolls. */
export function HomeTabs({
  tabs,
  current,
}: {
  /** The first is the one without a word in the address. */
  tabs: readonly Tab[];
  current: Tab;
}) {
  const t = useTranslations("renter.home");
  const row = useCurrentInSight<HTMLUListElement>(current);
  return (
    <nav aria-label={t("tabsLabel")}>
      <ul ref={row} className="no-scrollbar -mx-4 flex gap-6 overflow-x-auto border-b px-4 md:mx-0 md:px-0">
        {tabs.map((value) => (
          <li key={value} className="shrink-0">
            <Link
              href={value === tabs[0] ? HOME : `${HOME}?tab=${value}`}
              scroll={false}
              prefetch={false}
              aria-current={value === current ? "page" : undefined}
              className="-mb-px inline-flex h-11 items-center border-transparent border-b-2 px-0.5 font-medium text-muted-foreground text-sm transition-colors hover:text-foreground focus-visible:outline-offset-[-2px] aria-[current]:border-primary aria-[current]:text-foreground"
            >
              {t(`tabs.${value}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
