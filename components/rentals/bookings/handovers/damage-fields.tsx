"use client";

import { useTranslations } from "next-intl";
import { useFieldArray } from "react-hook-form";
import { Field } from "@/components/form/field";
import { Button } from "@/components/ui/button";
import { XIcon } from "@/components/ui/first-view-icons";
import { FocusKeeper } from "@/components/ui/focus-keeper";
import { Input } from "@/components/ui/input";
import { type DamageMark, damagePlace } from "@/lib/rentals/bookings/handovers/contract";

/** Damage marks by their place on the vehicle, each with a short note. */
export function DamageFields({ within }: { within: string }) {
  const t = useTranslations("bookings.handover");
  const { fields, append, remove } = useFieldArray<{ damage: DamageMark[] }>({
    name: `${within}damage` as "damage",
  });
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-medium text-sm">{t("damage")}</legend>
      <FocusKeeper className="flex flex-col gap-3">
        <div className="grid grid-cols-4 gap-2 max-sm:grid-cols-2">
          {damagePlace.options.map((place) => (
            <Button
              key={place}
              variant="secondary"
              size="sm"
              className="h-11"
              aria-label={t("addDamage", { place: t(`places.${place}`) })}
              onClick={() => append({ place, note: "" })}
            >
              {t(`places.${place}`)}
            </Button>
          ))}
        </div>
        {fields.map(({ id, place }, index) => (
          <div key={id} className="flex items-start gap-2">
            <Field name={`${within}damage.${index}.note`} label={t(`places.${place}`)} className="flex-1">
              {(control) => <Input {...control} maxLength={200} placeholder={t("damageHint")} />}
            </Field>
            <Button
              variant="ghost"
              size="icon"
              className="mt-6.5 size-11"
              aria-label={t("removeDamage", { place: t(`places.${place}`) })}
              onClick={() => remove(index)}
            >
              <XIcon />
            </Button>
          </div>
        ))}
      </FocusKeeper>
    </fieldset>
  );
}
