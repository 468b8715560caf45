"use client";

import { useTranslations } from "next-intl";

/** Explains each figure; collapsed at first. */
export function CountingHelp({ seesMoney }: { seesMoney: boolean }) {
  const t = useTranslations("analytics.help");
  const names = ["bookings", "utilisation", "acceptance", "cancellation", "rating", "days"] as const;
  return (
    <details className="rounded-lg border bg-card px-4 sm:px-5">
      <summary className="cursor-pointer py-4 font-medium text-sm">{t("title")}</summary>
      <div className="flex flex-col gap-3 pb-5 text-muted-foreground text-sm">
        {seesMoney && <p className="measure">{t("revenue")}</p>}
        {names.map((name) => (
          <p key={name} className="measure">
            {t(name)}
          </p>
        ))}
      </div>
    </details>
  );
}
