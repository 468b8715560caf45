"use client";

import { useTranslations } from "next-intl";
import { DatesButton } from "@/components/identity/identity-documents/dates-button";
import type { DatedDocument } from "@/components/identity/identity-documents/document-dates-dialog";
import { Badge } from "@/components/ui/badge";
import { useDay } from "@/components/ui/use-day";
import type { BusinessRecord } from "@/lib/businesses/businesses/admin/contract";
import { Link } from "@/lib/platform/i18n/link";

const looks = {
  pending: "default",
  submitted: "warning",
  verified: "success",
  rejected: "danger",
} as const;

/** The documents of a business with their status; opening one is audited. */
export function BusinessDocuments({
  documents,
  onCorrect,
}: Pick<BusinessRecord, "documents"> & { onCorrect: (document: DatedDocument) => void }) {
  const t = useTranslations("businessesAdmin.details");
  const documentTexts = useTranslations("documents");
  const day = useDay();
  if (documents.length === 0) return <p className="text-muted-foreground text-sm">{t("noDocuments")}</p>;
  return (
    <ul className="divide-y text-sm">
      {documents.map(({ id, kind, status, expiresOn, submittedAt, rejectionReason, fileId }) => (
        <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1 py-2.5">
          {fileId ? (
            <a
              href={`/api/files/${fileId}`}
              target="_blank"
              rel="noreferrer"
              className="underline underline-offset-4"
            >
              {documentTexts(`kinds.${kind}`)}
            </a>
          ) : (
            <span>
              {documentTexts(`kinds.${kind}`)}{" "}
              <span className="text-muted-foreground">({t("fileErased")})</span>
            </span>
          )}
          <span className="flex items-baseline gap-2 text-muted-foreground">
            {status === "verified" && expiresOn
              ? documentTexts("validUntil", { date: day(expiresOn) })
              : submittedAt && day(submittedAt)}
            <Badge variant={looks[status]}>{t(`states.${status}`)}</Badge>
          </span>
          {status === "verified" && (
            <DatesButton kind={kind} onClick={() => onCorrect({ id, kind, expiresOn })} />
          )}
          {status === "rejected" && rejectionReason && (
            <p className="w-full break-words">{rejectionReason}</p>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The members of a business. */
export function BusinessTeam({ team }: { team: BusinessRecord["team"] }) {
  const t = useTranslations("businessesAdmin.details");
  return (
    <ul className="divide-y text-sm">
      {team.map(({ id, name, email, role, isActive }) => (
        <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-3 py-2.5">
          <span className="min-w-0">
            <Link href={`/dashboard/admin/users/${id}`} className="font-medium underline underline-offset-4">
              {name}
            </Link>
            <span className="block break-words text-muted-foreground">{email}</span>
          </span>
          <Badge variant={isActive ? "default" : "danger"}>
            {isActive ? t(`roles.${role}`) : t("closed")}
          </Badge>
        </li>
      ))}
    </ul>
  );
}
