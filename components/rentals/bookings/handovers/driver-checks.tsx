"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { useFormContext } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { IdCardIcon } from "@/components/ui/icons";
import { Label } from "@/components/ui/label";
import type { AdditionalDriver } from "@/lib/rentals/bookings/additional-drivers/contract";
import type { BookingDetail } from "@/lib/rentals/bookings/contract";
import type { PickUpRequest } from "@/lib/rentals/bookings/handovers/contract";
import { ShownLicence } from "./licence-check";

/** The additional drivers with a verified licence: a driver who was not compared with their licence may not drive. */
export function DriverChecks({ booking }: { booking: BookingDetail }) {
  const ready = booking.drivers.filter(({ isAccepted, problem }) => isAccepted && !problem);
  return ready.map((driver) => <DriverCheck key={driver.id} bookingId={booking.id} driver={driver} />);
}

function DriverCheck({ bookingId, driver }: { bookingId: string; driver: AdditionalDriver }) {
  const t = useTranslations("bookings.handover.licence");
  const texts = useTranslations("bookings.drivers");
  const { watch, setValue } = useFormContext<PickUpRequest>();
  const [isShown, setShown] = useState(false);
  const id = useId();
  const checked = watch("checkedDrivers") ?? [];
  const others = checked.filter((one) => one !== driver.id);
  return (
    <fieldset className="flex min-w-0 flex-col gap-3 rounded-lg border p-4">
      <legend className="px-1 font-medium text-sm">{texts("checkTitle", { name: driver.name ?? "" })}</legend>
      <p className="text-muted-foreground text-sm">{texts("checkText")}</p>
      {isShown ? (
        <ShownLicence bookingId={bookingId} driverId={driver.id} />
      ) : (
        <Button variant="secondary" className="h-12" onClick={() => setShown(true)}>
          <IdCardIcon />
          {t("show")}
        </Button>
      )}
      <div className="flex min-h-11 items-center gap-2">
        <Checkbox
          id={id}
          checked={checked.includes(driver.id)}
          onChange={({ target }) =>
            setValue("checkedDrivers", target.checked ? [...others, driver.id] : others)
          }
        />
        <Label htmlFor={id} className="font-normal">
          {texts("checkConfirm", { name: driver.name ?? "" })}
        </Label>
      </div>
    </fieldset>
  );
}
