import { useTranslations } from "next-intl";
import { Link } from "@/lib/i18n/link";
import { Wordmark } from "./wordmark";

const CONTACT = "support@gendana.rw";

export function SiteFooter() {
  const t = useTranslations("layout");
  const link = "underline-offset-4 hover:underline";
  return (
    <footer className="border-t">
      <div className="page-width-shell flex flex-col gap-8 py-10 text-sm">
        <div className="flex flex-col gap-6 sm:flex-row sm:items-center sm:justify-between">
          <div className="flex flex-col gap-2">
            <Wordmark />
            <p className="text-muted-foreground">{t("tagline")}</p>
          </div>
          <ul className="flex flex-wrap items-center gap-x-8 gap-y-3 font-medium">
            <li>
              <Link href="/vehicles" prefetch={false} className={link}>
                {t("vehicles")}
              </Link>
            </li>
            <li>
              <a href={`mailto:${CONTACT}`} className={link}>
                {t("contact")}
              </a>
            </li>
          </ul>
        </div>
        <div className="flex flex-col gap-2 border-t pt-6 text-muted-foreground text-xs sm:flex-row sm:justify-between sm:gap-8">
          <p>{t("copyright", { year: String(new Date().getFullYear()) })}</p>
          <p>{t("pictures")}</p>
        </div>
      </div>
    </footer>
  );
}
