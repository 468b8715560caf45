"use client";

import { useTranslations } from "next-intl";
import { Alert } from "@/components/ui/alert";
import { useShortDay } from "@/components/ui/use-short-day";
import type { DocumentGrace } from "@/lib/catalog/vehicle-documents/contract";

/** Says until when vehicles may be listed without approved documents, and who allowed it, when and why. */
export function GraceNotice({ grace, className }: { grace: DocumentGrace; className?: string }) {
  const t = useTranslations("car.documents.grace");
  const day = useShortDay({ year: true });
  const { startsOn, endsOn, grantedBy, reason } = grace;
  return (
    <Alert className={className} title={t("title", { day: day(endsOn) })}>
      {grantedBy ? (
        <>
          <p>{t("granted", { name: grantedBy, day: day(startsOn) })}</p>
          <p className="wrap-anywhere">{t("reason", { reason })}</p>
        </>
      ) : (
        <p>{t("introduced", { day: day(startsOn) })}</p>
      )}
    </Alert>
  );
}
