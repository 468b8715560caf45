import { useLocale, useTranslations } from "next-intl";
import { formatNumber } from "@/lib/platform/numbers";
import type { PublicSettings } from "@/lib/platform/settings/contract";

/** The marketplace's size in figures that an administrator sets. */
export function MarketingFiguresSection({ marketing }: { marketing: PublicSettings["marketing"] }) {
  const t = useTranslations("marketing");
  const locale = useLocale();
  const number = (value: number) => formatNumber(value, locale);
  const figures = [
    { label: t("customers"), value: `${number(marketing.customers)}+` },
    { label: t("vehicles"), value: `${number(marketing.vehicles)}+` },
    { label: t("cities"), value: `${number(marketing.cities)}+` },
    {
      label: t("satisfaction"),
      value: `${number(marketing.satisfactionPercent)}${locale === "fr" ? "\u00a0" : ""}%`,
    },
  ];
  return (
    <section aria-label={t("title")} className="border-y bg-card">
      <dl className="page-width grid grid-cols-2 gap-x-6 gap-y-8 py-10 md:grid-cols-4 md:py-12">
        {figures.map(({ label, value }) => (
          <div key={label} className="flex flex-col-reverse justify-end">
            <dt className="mt-1 text-muted-foreground text-sm">{label}</dt>
            <dd className="font-semibold text-2xl tabular-nums tracking-tight md:text-3xl">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
