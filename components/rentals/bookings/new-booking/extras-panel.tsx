"use client";

import { useTranslations } from "next-intl";
import { useEffect, useId, useState } from "react";
import { ExtraChoices } from "@/components/catalog/pricing/extra-choices";
import { ChevronDownIcon } from "@/components/ui/essential-icons";
import { Label } from "@/components/ui/label";
import { Textarea } from "@/components/ui/textarea";
import { addressDeliveryIn, needsAddress } from "./booking-choice";
import { useBookingContext } from "./booking-context";

/** Debounce: longer than the pause between two keystrokes, shorter than the time to reach the button. */
const TYPED_MS = 600;
const LONGEST_ADDRESS = 300;

/** The extras, collapsed until one is chosen so that the button stays in view. */
export function ExtrasPanel() {
  const t = useTranslations("quotes.extras");
  const { vehicle, choice, setExtras } = useBookingContext();
  const count = choice.extras.length;
  const delivery = addressDeliveryIn(choice.extras);
  // Only the initial state depends on the choice; later only the user opens and closes it, even after
  // removing the last extra.
  const [startsOpen] = useState(count > 0);
  return (
    <details open={startsOpen} className="group rounded-md border">
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-3 px-3 [&::-webkit-details-marker]:hidden">
        <span className="font-medium text-sm">{t("title")}</span>
        <span className="min-w-0 flex-1 truncate text-muted-foreground text-sm">
          {count > 0 ? t("chosen", { count }) : t("lead")}
        </span>
        <ChevronDownIcon className="size-4 shrink-0 text-muted-foreground transition-transform group-open:rotate-180" />
      </summary>
      <div className="border-t px-3 py-3">
        <ExtraChoices
          offered={vehicle.extras}
          chosen={choice.extras}
          onChange={setExtras}
          rate={vehicle.rate}
        />
        {delivery && <DeliveryAddress isHotel={delivery === "hotel_delivery"} />}
      </div>
    </details>
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
