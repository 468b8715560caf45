"use client";

import { useTranslations } from "next-intl";
import { type ComponentProps, useEffect } from "react";
import { useFormContext } from "react-hook-form";
import { NativeSelect } from "@/components/ui/native-select";
import { useFormats } from "@/components/ui/use-formats";
import { useResource } from "@/lib/api/use-resource";
import { bookingPage } from "@/lib/bookings/contract";

/** One of one's latest rentals, or none. Until they are read the form keeps what it began with. */
export function RentalSelect({ control }: { control: ComponentProps<"select"> & { name: string } }) {
  const t = useTranslations("issueReports");
  const { span } = useFormats();
  const { data } = useResource("/api/bookings?side=renter&limit=50", bookingPage);
  const { getValues, setValue } = useFormContext();
  const { name } = control;
  useEffect(() => {
    // A select cannot show what is not among its options yet.
    if (data) setValue(name, getValues(name));
  }, [data, name, getValues, setValue]);
  return (
    <NativeSelect {...control}>
      <option value="">{t("noRental")}</option>
      {data?.items.map(({ id, reference, vehicle, startsAt, endsAt }) => (
        <option key={id} value={id}>
          {`${vehicle.title}, ${span(startsAt, endsAt, vehicle.timeZone)} (${reference})`}
        </option>
      ))}
    </NativeSelect>
  );
}
