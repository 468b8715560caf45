"use client";

import { useTranslations } from "next-intl";
import { useEffect, useId, useState } from "react";
import { addressDeliveryIn } from "@/components/rentals/quotes/address-delivery";
import { ExtrasDisclosure } from "@/components/rentals/quotes/extras-disclosure";
import { Label } from "@/components/ui/label";
import { Textarea } from "@/components/ui/textarea";
import { needsAddress } from "./booking-choice";
import { useBookingContext } from "./booking-context";

/** Debounce: longer than the pause between two keystrokes, shorter than the time to reach the button. */
const TYPED_MS = 600;
const LONGEST_ADDRESS = 300;

/** The extras of the vehicle, with the address of a delivery. */
export function ExtrasPanel() {
  const { vehicle, choice, setExtras } = useBookingContext();
  const delivery = addressDeliveryIn(choice.extras);
  return (
    <ExtrasDisclosure
      offered={vehicle.extras}
      chosen={choice.extras}
      onChange={setExtras}
      rate={vehicle.rate}
    >
      {delivery && <DeliveryAddress isHotel={delivery === "hotel_delivery"} />}
    </ExtrasDisclosure>
  );
}

/** The field for the delivery address; it is sent to the server when the user stops typing. */
function DeliveryAddress({ isHotel }: { isHotel: boolean }) {
  const t = useTranslations("quotes.extras");
  const { choice, setDeliveryAddress } = useBookingContext();
  const [text, setText] = useState(choice.deliveryAddress);
  const id = useId();

  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing starts the delay
  useEffect(() => {
    const timer = setTimeout(() => setDeliveryAddress(text), TYPED_MS);
    return () => clearTimeout(timer);
  }, [text]);

  return (
    <div className="mt-3 flex flex-col gap-1.5">
      <Label htmlFor={id}>{t(isHotel ? "hotel" : "address")}</Label>
      <Textarea
        id={id}
        rows={2}
        required
        maxLength={LONGEST_ADDRESS}
        autoComplete="street-address"
        value={text}
        aria-describedby={`${id}-note`}
        onChange={(event) => setText(event.target.value)}
        onBlur={() => setDeliveryAddress(text)}
      />
      <p id={`${id}-note`} className="text-muted-foreground text-sm">
        {needsAddress(choice) ? t("addressMissing") : t(isHotel ? "hotelHelp" : "addressHelp")}
      </p>
    </div>
  );
}
