"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { EntryMark, entryLookNames } from "./entry-mark";

/** The legend of a calendar's marks. */
export function EntryLegend({ children }: { children?: ReactNode }) {
  const t = useTranslations("calendars");
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-2" aria-label={t("month.legend")}>
      {entryLookNames.map((look) => (
        <li key={look} className="flex items-center gap-1.5 text-muted-foreground text-sm">
          <EntryMark look={look} />
          {t(`kinds.${look}`)}
        </li>
      ))}
      {children}
    </ul>
  );
}
