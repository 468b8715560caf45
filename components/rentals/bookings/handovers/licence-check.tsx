"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Field } from "@/components/form/field";
import { ErrorNotice } from "@/components/platform/http/error-notice";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { IdCardIcon } from "@/components/ui/icons";
import { Skeleton } from "@/components/ui/skeleton";
import { useDay } from "@/components/ui/use-day";
import { useResource } from "@/lib/platform/http/use-resource";
import { licenceToCheck } from "@/lib/rentals/bookings/handovers/licence-check/contract";

/** The renter's verified licence beside the person: shown on request, because every view is logged. */
export function LicenceCheck({ bookingId }: { bookingId: string }) {
  const t = useTranslations("bookings.handover.licence");
  const [isShown, setShown] = useState(false);
  return (
    <fieldset className="flex min-w-0 flex-col gap-3 rounded-lg border p-4">
      <legend className="px-1 font-medium text-sm">{t("title")}</legend>
      <p className="text-muted-foreground text-sm">{t("text")}</p>
      {isShown ? (
        <ShownLicence bookingId={bookingId} />
      ) : (
        <Button variant="secondary" className="h-12" onClick={() => setShown(true)}>
          <IdCardIcon />
          {t("show")}
        </Button>
      )}
      <Field name="isLicenceChecked" label={t("confirm")} layout="inline">
        {(control) => <Checkbox {...control} />}
      </Field>
    </fieldset>
  );
}

export function ShownLicence({ bookingId, driverId }: { bookingId: string; driverId?: string }) {
  const t = useTranslations("bookings.handover.licence");
  const day = useDay();
  const path = `/api/bookings/${bookingId}/licence`;
  const of = driverId ? `?driverId=${driverId}` : "";
  const { data: licence, error, retry } = useResource(path + of, licenceToCheck);
  if (error) return <ErrorNotice error={error} onRetry={retry} />;
  if (!licence) return <Skeleton className="h-40 w-full" />;
  return (
    <>
      <dl className="grid grid-cols-2 gap-3 text-sm">
        <Fact label={t("name")} value={licence.name} />
        <Fact label={t("number")} value={licence.number} />
        <Fact label={t("until")} value={licence.expiresOn && day(licence.expiresOn)} />
      </dl>
      {licence.pageCount === 0 && <p className="text-muted-foreground text-sm">{t("noPicture")}</p>}
      {Array.from({ length: licence.pageCount }, (_, index) => index + 1).map((page) => (
        <img
          key={page}
          src={`${path}/pages/${page}${of}`}
          alt={t("page", { page })}
          className="max-h-80 w-full rounded-md border object-contain"
        />
      ))}
    </>
  );
}

function Fact({ label, value }: { label: string; value: string | null }) {
  if (!value) return null;
  return (
    <div>
      <dt className="text-muted-foreground text-xs">{label}</dt>
      <dd className="break-words font-medium tabular-nums">{value}</dd>
    </div>
  );
}
