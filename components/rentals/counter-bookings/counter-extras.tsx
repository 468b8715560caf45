"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { Field } from "@/components/form/field";
import { addressDeliveryIn } from "@/components/rentals/quotes/address-delivery";
import { ExtrasDisclosure } from "@/components/rentals/quotes/extras-disclosure";
import { Textarea } from "@/components/ui/textarea";
import type { FreeVehicle } from "@/lib/rentals/counter-bookings/contract";
import type { CounterForm } from "./counter-form";

/** The extras of the chosen vehicle, as on the site, with the address of a delivery. */
export function CounterExtras({ vehicle }: { vehicle: FreeVehicle }) {
  const t = useTranslations("quotes.extras");
  const counter = useTranslations("counter");
  const { setValue, formState } = useFormContext<CounterForm>();
  const extras = useWatch<CounterForm, "extras">({ name: "extras" });
  const delivery = addressDeliveryIn(extras);
  const isHotel = delivery === "hotel_delivery";
  const isInvalid = formState.errors.deliveryAddress !== undefined;
  const ref = useRef<HTMLDetailsElement>(null);
  // It stays open while a mistake is inside.
  useEffect(() => {
    if (isInvalid && ref.current) ref.current.open = true;
  }, [isInvalid]);
  return (
    <ExtrasDisclosure
      offered={vehicle.extras}
      chosen={extras}
      onChange={(chosen) => setValue("extras", chosen, { shouldDirty: true })}
      rate={null}
      details={{
        ref,
        onToggle: ({ currentTarget }) => {
          if (isInvalid) currentTarget.open = true;
        },
      }}
    >
      {extras.some(({ kind }) => kind === "additional_driver") && (
        <p className="mt-3 text-muted-foreground text-sm">{counter("driversHelp")}</p>
      )}
      {delivery && (
        <Field
          name="deliveryAddress"
          label={t(isHotel ? "hotel" : "address")}
          help={t(isHotel ? "hotelHelp" : "addressHelp")}
          className="mt-3"
        >
          {(control) => <Textarea {...control} rows={2} autoComplete="off" />}
        </Field>
      )}
    </ExtrasDisclosure>
  );
}
