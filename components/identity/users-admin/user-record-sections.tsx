"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { DatesButton } from "@/components/identity/identity-documents/dates-button";
import { DocumentStatusBadge } from "@/components/identity/identity-documents/document-status-badge";
import { SessionRow } from "@/components/identity/sessions/session-row";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { useDay } from "@/components/ui/use-day";
import type { DocumentKind, DocumentStatus } from "@/lib/identity/identity-documents/contract";
import type { UserRecord } from "@/lib/identity/users-admin/contract";
import type { Corrected } from "./date-corrections";

const line = "flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2.5";

interface Correctable {
  /** Undefined where the account cannot be changed. */
  onCorrect: ((corrected: Corrected) => void) | undefined;
}

/** The verified items of a person, and how long they are valid. */
export function UserVerification({ record, onCorrect }: Correctable & { record: UserRecord }) {
  const t = useTranslations("usersAdmin.details");
  const kinds = useTranslations("documents.kinds");
  const day = useDay();
  const { birthDate, licenceExpiresOn, identityStatus, licenceStatus } = record;
  const verifiedOn = (at: string | null) =>
    at ? (
      <Badge variant="success">{t("verifiedOn", { day: day(at) })}</Badge>
    ) : (
      <Badge>{t("notVerified")}</Badge>
    );
  return (
    <ul className="divide-y text-sm">
      <Line name={t("email")}>{verifiedOn(record.emailVerifiedAt)}</Line>
      <Line name={t("phone")}>{verifiedOn(record.phoneVerifiedAt)}</Line>
      {identityStatus && (
        <Line name={t("birthDate")}>
          <span className="ml-auto flex flex-wrap items-center justify-end gap-2">
            {birthDate ? day(birthDate) : t("notGiven")}
            {onCorrect && (
              <Button
                variant="link"
                size="sm"
                aria-label={t("correctBirthDateOf")}
                onClick={() => onCorrect({ birthDate })}
              >
                {t("correctBirthDate")}
              </Button>
            )}
          </span>
        </Line>
      )}
      {identityStatus && (
        <Line name={kinds("identity")}>
          <DocumentStatusBadge {...shownStatus(record, "identity", identityStatus)} />
        </Line>
      )}
      {licenceStatus && (
        <Line name={kinds("driving_licence")}>
          <span className="ml-auto flex flex-wrap items-center justify-end gap-2">
            {licenceExpiresOn && (
              <span className="text-muted-foreground">{t("validUntil", { day: day(licenceExpiresOn) })}</span>
            )}
            <DocumentStatusBadge {...shownStatus(record, "driving_licence", licenceStatus)} />
          </span>
        </Line>
      )}
      <Line name={t("twoFactor")}>
        <Badge variant={record.hasTwoStepLogin ? "success" : "default"}>
          {t(record.hasTwoStepLogin ? "on" : "off")}
        </Badge>
      </Line>
    </ul>
  );
}

/** The account stores `pending` both for a document that was never uploaded and for one that has expired. */
function shownStatus({ documents }: UserRecord, kind: DocumentKind, status: DocumentStatus) {
  const document = documents.find((each) => each.kind === kind) ?? null;
  const isExpired = status === "pending" && document?.status === "verified";
  return { status, document, isExpired };
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <li className={line}>
      <span>{name}</span>
      {children}
    </li>
  );
}

/** The documents of a person; opening one is audited. */
export function UserDocuments({ documents, onCorrect }: Correctable & Pick<UserRecord, "documents">) {
  const t = useTranslations("usersAdmin.details");
  const kinds = useTranslations("documents.kinds");
  const day = useDay();
  if (documents.length === 0) return <p className="text-muted-foreground text-sm">{t("noDocuments")}</p>;
  return (
    <ul className="divide-y text-sm">
      {documents.map((document) => {
        const { id, kind, status, submittedAt, rejectionReason, fileId } = document;
        return (
          <li key={id} className={line}>
            {fileId ? (
              <a
                href={`/api/files/${fileId}`}
                target="_blank"
                rel="noreferrer"
                className="touch-target relative underline underline-offset-4"
              >
                {kinds(kind)}
              </a>
            ) : (
              <span>
                {kinds(kind)} <span className="text-muted-foreground">({t("fileErased")})</span>
              </span>
            )}
            <span className="flex flex-wrap items-center gap-2 text-muted-foreground">
              {submittedAt && day(submittedAt)}
              <DocumentStatusBadge status={status} />
            </span>
            {status === "verified" && onCorrect && (
              <DatesButton kind={kind} onClick={() => onCorrect({ document })} />
            )}
            {status === "rejected" && rejectionReason && (
              <p className="w-full break-words">{rejectionReason}</p>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** The devices on which a person is signed in. */
export function UserDevices({ devices }: Pick<UserRecord, "devices">) {
  const t = useTranslations("usersAdmin.details");
  if (devices.length === 0) return <p className="text-muted-foreground text-sm">{t("noDevices")}</p>;
  return (
    <ul className="divide-y">
      {devices.map((device) => (
        <SessionRow key={device.id} item={device} />
      ))}
    </ul>
  );
}
