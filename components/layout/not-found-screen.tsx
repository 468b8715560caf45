import { useTranslations } from "next-intl";
import { buttonVariants } from "@/components/ui/button";
import { Link } from "@/lib/platform/i18n/link";
import { notFoundLinkClass, notFoundLinks } from "./not-found-links";

export function NotFoundScreen() {
  const t = useTranslations("notFound");
  return (
    <div className="page-width flex flex-col items-center py-16 text-center md:py-24">
      <img src="/brand/empty-results.svg" alt="" width={280} height={210} loading="lazy" />
      <p className="mt-8 font-medium text-muted-foreground text-sm tabular-nums">404</p>
      <h1 className="mt-2 text-2xl md:text-3xl">{t("title")}</h1>
      <p className="measure mt-3 text-muted-foreground">{t("text")}</p>
      <Link href="/" className={buttonVariants({ size: "lg", className: "mt-8" })}>
        {t("home")}
      </Link>
      <ul className="mx-auto mt-8 grid w-fit grid-cols-2 justify-items-center gap-x-8 gap-y-2 sm:flex">
        {notFoundLinks.map(({ href, label }) => (
          <li key={href}>
            <Link href={href} className={notFoundLinkClass}>
              {t(label)}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
