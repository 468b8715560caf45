"use client";

import { useTranslations } from "next-intl";
import { ErrorNotice } from "@/components/platform/http/error-notice";
import { Badge } from "@/components/ui/badge";
import { DetailSection } from "@/components/ui/detail-section";
import { FactList } from "@/components/ui/fact-list";
import { useFormats } from "@/components/ui/use-formats";
import { securityLogPage } from "@/lib/identity/security-log/contract";
import { KIGALI } from "@/lib/platform/dates";
import { firstRowsPath } from "@/lib/platform/http/list-path";
import { useResource } from "@/lib/platform/http/use-resource";
import { useEventText } from "./use-event-text";

/** The newest events of the security log about a person's account, and about what the person did to other accounts. */
export function SubjectSecurity({ userId }: { userId: string }) {
  const t = useTranslations("securityLog");
  const { instant } = useFormats();
  const { kindText, detailText } = useEventText();
  const { data, error, retry } = useResource(
    firstRowsPath("/api/admin/security-log", userId),
    securityLogPage,
  );
  return (
    <DetailSection
      title={t("title")}
      more={t("allOfThem")}
      href={`/dashboard/admin/security-log?search=${userId}`}
    >
      {error && !data && <ErrorNotice error={error} onRetry={retry} />}
      {data?.items.length === 0 && <p className="text-muted-foreground text-sm">{t("none")}</p>}
      {data && data.items.length > 0 && (
        <ul className="divide-y text-sm">
          {data.items.map((event) => (
            <li
              key={event.id}
              className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 py-2.5"
            >
              <div className="min-w-0">
                <p className="flex flex-wrap items-center gap-2 font-medium">
                  {kindText(event.kind)}
                  {event.isRefused && <Badge variant="danger">{t("refused")}</Badge>}
                </p>
                <span className="wrap-anywhere text-muted-foreground tabular-nums">
                  <FactList facts={[detailText(event), event.device, event.network]} />
                </span>
              </div>
              <p className="text-muted-foreground tabular-nums">{instant(event.at, KIGALI)}</p>
            </li>
          ))}
        </ul>
      )}
    </DetailSection>
  );
}
