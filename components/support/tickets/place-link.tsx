import { useTranslations } from "next-intl";
import { mapSearchLinkOf } from "@/lib/support/issue-reports/rules";

/** The place where help is needed, with a link to directions on a map. */
export function PlaceLink({ location }: { location: string }) {
  const t = useTranslations("issueReports");
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 break-words">
      <span>{t("location", { location })}</span>
      <a
        href={mapSearchLinkOf(location)}
        target="_blank"
        rel="noreferrer"
        className="touch-target relative font-medium underline underline-offset-4"
      >
        {t("openMaps")}
      </a>
    </p>
  );
}
