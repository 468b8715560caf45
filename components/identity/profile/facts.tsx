"use client";

import { useTranslations } from "next-intl";

/** A list of terms and values; a missing value is shown as such. */
export function Facts({ facts }: { facts: (readonly [term: string, value: string | null])[] }) {
  const t = useTranslations("renterProfile");
  return (
    <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
      {facts.map(([term, value]) => (
        <div key={term} className="min-w-0">
          <dt className="text-muted-foreground text-sm">{term}</dt>
          <dd className={value ? "mt-0.5 break-words font-medium" : "mt-0.5 text-muted-foreground"}>
            {value ?? t("missing")}
          </dd>
        </div>
      ))}
    </dl>
  );
}
