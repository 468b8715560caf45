"use client";

import { useTranslations } from "next-intl";
import { type ComponentProps, useEffect } from "react";
import { useFormContext } from "react-hook-form";
import { z } from "zod";
import { ErrorNotice } from "@/components/platform/http/error-notice";
import { NativeSelect } from "@/components/ui/native-select";
import { useFormats } from "@/components/ui/use-formats";
import { useResource } from "@/lib/platform/http/use-resource";

// What is shown of a booking: its whole contract would be a large script.
const bookingChoices = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      reference: z.string(),
      startsAt: z.string(),
      endsAt: z.string(),
      vehicle: z.object({ title: z.string(), timeZone: z.string() }),
    }),
  ),
});

/** Selects one of the user's latest bookings, or none. The form keeps its initial value until they are loaded. */
export function BookingSelect({ control }: { control: ComponentProps<"select"> & { name: string } }) {
  const t = useTranslations("issueReports");
  const { span } = useFormats();
  const { data, error, retry } = useResource("/api/bookings?side=renter&limit=50", bookingChoices);
  const { getValues, setValue } = useFormContext();
  const { name } = control;
  useEffect(() => {
    // A select cannot show a value before its option exists, so the value is set again.
    if (data) setValue(name, getValues(name));
  }, [data, name, getValues, setValue]);
  return (
    <>
      <NativeSelect {...control}>
        <option value="">{t("noRental")}</option>
        {data?.items.map(({ id, reference, vehicle, startsAt, endsAt }) => (
          <option key={id} value={id}>
            {`${vehicle.title}, ${span(startsAt, endsAt, vehicle.timeZone)} (${reference})`}
          </option>
        ))}
      </NativeSelect>
      {error && !data && <ErrorNotice error={error} onRetry={retry} />}
    </>
  );
}
