"use client";

import { useTranslations } from "next-intl";
import { ErrorNotice } from "@/components/platform/http/error-notice";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { FocusKeeper } from "@/components/ui/focus-keeper";
import { Skeleton } from "@/components/ui/skeleton";
import { MAX_SEARCHES, savedSearchList } from "@/lib/catalog/saved-searches/contract";
import { useResource } from "@/lib/platform/http/use-resource";
import { Link } from "@/lib/platform/i18n/link";
import { SavedSearchRow } from "./saved-search-row";

/** The saved searches with their alerts, which are only sent to a verified email address, and not if emails are off. */
export function SavedSearches({
  isEmailVerified,
  wantsEmail,
}: {
  isEmailVerified: boolean;
  wantsEmail: boolean;
}) {
  const t = useTranslations("savedSearches");
  const { data, error, retry } = useResource("/api/saved-searches", savedSearchList);
  const areSent = isEmailVerified && wantsEmail;
  const waits = !areSent && data?.some(({ hasAlerts }) => hasAlerts);
  const settings = "/dashboard/user/settings";
  return (
    <section aria-labelledby="saved-searches" className="mt-14">
      <h2 id="saved-searches" className="font-semibold text-lg tracking-tight">
        {t("title")}
      </h2>
      <p className="measure mt-1 mb-4 text-muted-foreground text-sm">{t("lead", { count: MAX_SEARCHES })}</p>
      {waits && (
        <Alert variant="warning" className="mb-4">
          {t(isEmailVerified ? "emailOff" : "unverified")}{" "}
          <Link
            href={isEmailVerified ? `${settings}/notifications` : settings}
            className="font-medium underline underline-offset-4"
          >
            {t(isEmailVerified ? "turnOn" : "verify")}
          </Link>
        </Alert>
      )}
      <FocusKeeper>
        {!data ? (
          error ? (
            <ErrorNotice error={error} onRetry={retry} />
          ) : (
            <Skeleton className="h-24 rounded-lg" />
          )
        ) : data.length === 0 ? (
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
      </FocusKeeper>
    </section>
  );
}
