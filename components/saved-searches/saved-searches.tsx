"use client";

import { useTranslations } from "next-intl";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { useResource } from "@/lib/api/use-resource";
import { Link } from "@/lib/i18n/link";
import { MOST_SEARCHES, type SavedSearch, savedSearchList } from "@/lib/saved-searches/contract";
import { SavedSearchRow } from "./saved-search-row";

/** The searches one keeps, with their alerts. `initial` is what the page was made from. */
export function SavedSearches({
  initial,
  isEmailVerified,
}: {
  initial: SavedSearch[];
  /** Alerts go only where the address is known to be the person's. */
  isEmailVerified: boolean;
}) {
  const t = useTranslations("savedSearches");
  const { data = initial } = useResource("/api/saved-searches", savedSearchList);
  const waits = !isEmailVerified && data.some(({ hasAlerts }) => hasAlerts);
  return (
    <section aria-labelledby="saved-searches" className="mt-14">
      <h2 id="saved-searches" className="font-semibold text-lg tracking-tight">
        {t("title")}
      </h2>
      <p className="measure mt-1 mb-4 text-muted-foreground text-sm">{t("lead", { count: MOST_SEARCHES })}</p>
      {waits && (
        <Alert variant="warning" className="mb-4">
          {t("unverified")}{" "}
          <Link href="/dashboard/user/settings" className="font-medium underline underline-offset-4">
            {t("verify")}
          </Link>
        </Alert>
      )}
      {data.length === 0 ? (
        <Card className="flex flex-wrap items-center justify-between gap-4 p-5">
          <p className="measure text-muted-foreground text-sm">{t("none")}</p>
          <Button asChild variant="secondary">
            <Link href="/vehicles">{t("find")}</Link>
          </Button>
        </Card>
      ) : (
        <Card>
          <ul className="divide-y">
            {data.map((search) => (
              <SavedSearchRow key={search.id} search={search} />
            ))}
          </ul>
        </Card>
      )}
    </section>
  );
}
