import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { LanguageLinks } from "@/components/layout/language-links";
import { Wordmark } from "@/components/layout/wordmark";
import { kigaliYear } from "@/components/ui/kigali-year";
import { categoryIds } from "@/lib/catalog/categories/rules";
import { Link } from "@/lib/platform/i18n/link";
import type { PublicSettings } from "@/lib/platform/settings/contract";
import { openingHoursIn } from "@/lib/platform/settings/rules";

const link =
  "inline-flex items-center py-1 decoration-border underline-offset-4 hover:underline aria-[current]:font-medium pointer-coarse:min-h-11 pointer-coarse:py-0";

/** Contact details and links to every public page. */
export function SiteFooter({ settings }: { settings: PublicSettings }) {
  const t = useTranslations("footer");
  const categories = useTranslations("categories");
  const legal = useTranslations("legal");
  const locale = useLocale();
  const { supportEmail, supportPhone, supportHours } = settings;
  return (
    <footer className="border-t bg-card">
      <div className="page-width-shell py-12 text-sm">
        <div className="grid grid-cols-2 gap-x-6 gap-y-10 md:grid-cols-[minmax(0,1.6fr)_repeat(3,minmax(0,1fr))]">
          <div className="col-span-2 flex flex-col items-start gap-1 md:col-span-1">
            <Wordmark />
            <p className="mt-2 mb-3 text-muted-foreground">{t("tagline")}</p>
            <a href={`mailto:${supportEmail}`} className={`${link} font-medium`}>
              {t("contact")}
            </a>
            <a href={`tel:${supportPhone.replaceAll(" ", "")}`} className={`${link} tabular-nums`}>
              {supportPhone}
            </a>
            <p className="text-muted-foreground">
              {t("hours", { hours: openingHoursIn(supportHours, locale) })}
            </p>
          </div>
          <Column title={t("explore")}>
            <Item href="/vehicles">{t("vehicles")}</Item>
            <Item href="/how-it-works">{t("howItWorks")}</Item>
            <Item href="/location">{t("locations")}</Item>
            <Item href="/list-your-car">{t("listCar")}</Item>
          </Column>
          <Column title={t("categories")}>
            {categoryIds
              .filter((id) => id !== "others")
              .map((id) => (
                <Item key={id} href={`/category/${id}`}>
                  {categories(id)}
                </Item>
              ))}
          </Column>
          <Column title={t("languages")}>
            <LanguageLinks current={locale} className={link} />
          </Column>
        </div>
        <div className="mt-12 flex flex-col gap-2 border-t pt-6 text-muted-foreground text-xs sm:flex-row sm:items-center sm:justify-between sm:gap-8">
          <p>{t("copyright", { year: kigaliYear() })}</p>
          <ul className="flex flex-wrap gap-x-6">
            <Item href="/terms">{legal("terms.title")}</Item>
            <Item href="/privacy">{legal("privacy.title")}</Item>
            <Item href="/status">{t("status")}</Item>
          </ul>
          <p>{t("pictures")}</p>
        </div>
      </div>
    </footer>
  );
}

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <nav aria-label={title}>
      <h2 className="mb-2 font-semibold text-sm tracking-normal">{title}</h2>
      <ul className="flex flex-col">{children}</ul>
    </nav>
  );
}

function Item({ href, children }: { href: string; children: ReactNode }) {
  return (
    <li>
      <Link href={href} className={link}>
        {children}
      </Link>
    </li>
  );
}
