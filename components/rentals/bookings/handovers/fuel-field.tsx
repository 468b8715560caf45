"use client";

import { useTranslations } from "next-intl";
import type { KeyboardEvent, SyntheticEvent } from "react";
import { useFormContext } from "react-hook-form";
import { Field } from "@/components/form/field";

/** The keys by which somebody chooses the position that an unset slider shows. */
const KEYS_AT_ZERO = ["Enter", " ", "Home", "ArrowLeft", "ArrowDown", "PageDown"];

/**
 * The level on the gauge. At a pick-up there is none until it is set, because a preset would be confirmed without a
 * look. At a return it starts at the level of the pick-up, and says so.
 */
export function FuelField({ name, pickupPercent }: { name: string; pickupPercent: number | undefined }) {
  const t = useTranslations("bookings.handover");
  const { watch, setValue, formState } = useFormContext();
  const fuel: number | undefined = watch(name);
  const level = fuel === pickupPercent ? "percentAsAtPickup" : "percent";
  const text = fuel === undefined ? t("fuelUnset") : t(level, { percent: fuel });
  const read = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) =>
    setValue(name, currentTarget.valueAsNumber, {
      shouldDirty: true,
      shouldValidate: formState.isSubmitted,
    });
  // The key does not move a slider that rests at 0 already, so it would send no change; Enter would submit the form.
  function readAtZero(event: KeyboardEvent<HTMLInputElement>) {
    if (fuel !== undefined || !KEYS_AT_ZERO.includes(event.key)) return;
    event.preventDefault();
    read(event);
  }
  return (
    <Field
      name={name}
      label={t("fuel")}
      hint={<span className="tabular-nums">{text}</span>}
      help={pickupPercent === undefined ? undefined : t("fuelHelp", { percent: pickupPercent })}
    >
      {/* The form would read a value from a registered slider that nobody has moved, also when the focus leaves it. */}
      {({ ref: _, onBlur: __, defaultValue: ___, ...control }) => (
        <input
          {...control}
          type="range"
          min={0}
          max={100}
          step={5}
          value={fuel ?? 0}
          onChange={read}
          // Where the slider rests already, it does not change.
          onPointerUp={read}
          onKeyDown={readAtZero}
          aria-valuetext={text}
          className="h-11 w-full accent-foreground"
        />
      )}
    </Field>
  );
}
