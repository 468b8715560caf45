"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { useBookingContext } from "./booking-context";

/** The one thing to do next, in the words of where one stands. */
export function BookButton() {
  const t = useTranslations("vehicles.booking");
  const { vehicle, pricing, isBooking, book } = useBookingContext();
  const isPricing = pricing.state === "pricing";
  const label =
    pricing.state !== "priced" ? t("selectDates") : vehicle.isInstantBook ? t("bookNow") : t("request");
  return (
    <div className="flex flex-col gap-2">
      <Button
        size="lg"
        className="w-full"
        disabled={pricing.state !== "priced"}
        busy={isPricing || isBooking}
        busyText={isPricing ? t("pricing") : t("booking")}
        onClick={book}
      >
        {label}
      </Button>
      {!vehicle.isInstantBook && (
        <p className="text-center text-muted-foreground text-sm">{t("notCharged")}</p>
      )}
    </div>
  );
}
