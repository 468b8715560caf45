"use client";

import { useTranslations } from "next-intl";
import { ErrorNotice } from "@/components/platform/http/error-notice";
import { DetailSection } from "@/components/ui/detail-section";
import { auditPage } from "@/lib/platform/audit/contract";
import { firstRowsPath } from "@/lib/platform/http/list-path";
import { useResource } from "@/lib/platform/http/use-resource";
import { AuditRow } from "./audit-row";

/** The latest audit entries in which a person or record is involved. */
export function SubjectActivity({ id }: { id: string }) {
  const t = useTranslations("auditLog");
  const { data, error, retry } = useResource(firstRowsPath("/api/admin/audit-log", id), auditPage);
  return (
    <DetailSection title={t("title")} more={t("allOfThem")} href={`/dashboard/admin/audit-log?search=${id}`}>
      {error && !data && <ErrorNotice error={error} onRetry={retry} />}
      {data?.items.length === 0 && <p className="text-muted-foreground text-sm">{t("none")}</p>}
      {data && data.items.length > 0 && (
        <ul className="-mx-4 divide-y sm:-mx-5">
          {data.items.map((entry) => (
            <AuditRow key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
    </DetailSection>
  );
}
