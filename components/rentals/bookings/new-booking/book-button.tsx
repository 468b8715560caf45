"use client";

import { useTranslations } from "next-intl";
import { BareButton } from "@/components/ui/bare-button";
import { needsAddress } from "./booking-choice";
import { useBookingContext } from "./booking-context";
import { useBookingProblem } from "./booking-problem";

/** The button of the next step, labelled for the current state. */
export function BookButton() {
  const t = useTranslations("vehicles.booking");
  const { vehicle, choice, pricing, isBooking, book, retry } = useBookingContext();
  const isRetryable = useBookingProblem()?.isRetryable;
  const isPricing = pricing.state === "pricing";
  const isReady = pricing.state === "priced" && !needsAddress(choice);
  const next = needsAddress(choice) ? t("addAddress") : vehicle.isInstantBook ? t("bookNow") : t("request");
  const step = pricing.state === "priced" || pricing.state === "unaddressed" ? next : t("selectDates");
  return (
    <div className="flex flex-col gap-2">
      <BareButton
        variant="default"
        size="lg"
        className="w-full"
        disabled={!isReady && !isRetryable}
        busy={isPricing || isBooking}
        busyText={isPricing ? t("pricing") : t("booking")}
        onClick={isRetryable ? retry : book}
      >
        {isRetryable ? t("retry") : step}
      </BareButton>
      {!vehicle.isInstantBook && (
        <p className="text-center text-muted-foreground text-sm">{t("notCharged")}</p>
      )}
    </div>
  );
}
