"use client";

import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { useErrorText } from "@/components/form/use-error-text";
import { refreshBookings } from "@/components/rentals/bookings/show-booking";
import { Button } from "@/components/ui/button";
import { FocusKeeper } from "@/components/ui/focus-keeper";
import { lazy } from "@/components/ui/lazy";
import { toast } from "@/components/ui/toast";
import type { AdditionalDriver } from "@/lib/rentals/bookings/additional-drivers/contract";
import type { BookingDetail } from "@/lib/rentals/bookings/contract";
import { removeDriver } from "./remove-driver";

const NameDriverDialog = lazy(() =>
  import("./name-driver-dialog").then((module) => ({ default: module.NameDriverDialog })),
);

/** The additional drivers, each with what is still missing. The renter can name them until the pick-up. */
export function DriversSection({ booking }: { booking: BookingDetail }) {
  const t = useTranslations("bookings.drivers");
  const [isNaming, setNaming] = useState(false);
  const { drivers, driverPlaces, can } = booking;
  const left = driverPlaces - drivers.length;
  return (
    <FocusKeeper>
      <p className="measure text-muted-foreground text-sm">
        {t(can.nameDrivers ? "leadRenter" : "lead", { count: driverPlaces })}
      </p>
      {drivers.length > 0 && (
        <ul className="mt-3 divide-y">
          {drivers.map((driver) => (
            <li key={driver.id} className="flex items-center justify-between gap-4 py-3 last:pb-0">
              <DriverState booking={booking} driver={driver} />
              {can.nameDrivers && <RemoveDriver booking={booking} driver={driver} />}
            </li>
          ))}
        </ul>
      )}
      {can.nameDrivers && left > 0 && (
        <Button variant="secondary" className="mt-3" onClick={() => setNaming(true)}>
          {t("name")}
        </Button>
      )}
      {isNaming && (
        <Suspense>
          <NameDriverDialog bookingId={booking.id} onClose={() => setNaming(false)} />
        </Suspense>
      )}
    </FocusKeeper>
  );
}

function DriverState({ booking, driver }: { booking: BookingDetail; driver: AdditionalDriver }) {
  const t = useTranslations("bookings.drivers");
  const { minDriverAge, minLicenceYears } = booking.driverRequirements;
  const { name, email, isAccepted, isAdmitted, problem } = driver;
  const isOver = booking.pickedUpAt !== null && !isAdmitted;
  const state = isOver
    ? "notAdmitted"
    : isAdmitted
      ? "admitted"
      : isAccepted
        ? (problem ?? "ready")
        : "invited";
  const years = (problem === "driverTooYoung" ? minDriverAge : minLicenceYears) ?? 0;
  return (
    <div className="min-w-0">
      <p className="break-words font-medium">{name ?? email ?? t("unnamed")}</p>
      <p className="text-muted-foreground text-sm">{t(`state.${state}`, { years })}</p>
    </div>
  );
}

function RemoveDriver({ booking, driver }: { booking: BookingDetail; driver: AdditionalDriver }) {
  const t = useTranslations("bookings.drivers");
  const failureText = useErrorText();
  const [isBusy, setBusy] = useState(false);
  async function remove() {
    setBusy(true);
    try {
      await removeDriver(booking.id, driver.id);
      await refreshBookings();
    } catch (error) {
      toast.error(failureText(error));
    }
    setBusy(false);
  }
  return (
    <Button
      variant="ghost"
      size="sm"
      busy={isBusy}
      busyText={t("removing")}
      aria-label={t("removeName", { name: driver.name ?? driver.email ?? "" })}
      onClick={() => void remove()}
    >
      {t("remove")}
    </Button>
  );
}
