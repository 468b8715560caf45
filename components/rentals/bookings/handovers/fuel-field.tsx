"use client";

import { useTranslations } from "next-intl";
import type { SyntheticEvent } from "react";
import { useFormContext } from "react-hook-form";
import { Field } from "@/components/form/field";

/** The level on the gauge. Until it is set there is none, because a preset would be confirmed without a look. */
export function FuelField({ name, help }: { name: string; help: string | undefined }) {
  const t = useTranslations("bookings.handover");
  const { watch, setValue, formState } = useFormContext();
  const fuel: number | undefined = watch(name);
  const text = fuel === undefined ? t("fuelUnset") : t("percent", { percent: fuel });
  const read = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) =>
    setValue(name, currentTarget.valueAsNumber, {
      shouldDirty: true,
      shouldValidate: formState.isSubmitted,
    });
  return (
    <Field name={name} label={t("fuel")} hint={<span className="tabular-nums">{text}</span>} help={help}>
      {/* The form would read a value from a registered slider that nobody has moved, also when the focus leaves it. */}
      {({ ref: _, onBlur: __, ...control }) => (
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
          aria-valuetext={text}
          className="h-11 w-full accent-foreground"
        />
      )}
    </Field>
  );
}
