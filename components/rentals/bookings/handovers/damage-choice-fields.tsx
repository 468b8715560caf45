"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { useFormContext } from "react-hook-form";
import { FieldHelp } from "@/components/form/field";
import { RadioGroupItem } from "@/components/ui/radio-group";
import { damageChoice } from "@/lib/rentals/bookings/handovers/forms";

/** Whether damage that is noted at the return is only recorded, or claimed from the renter; nothing is preselected. */
export function DamageChoiceFields({ renterName }: { renterName: string }) {
  const t = useTranslations("bookings.handover.damageChoice");
  const id = useId();
  const { register, formState } = useFormContext<{ damageChoice?: string }>();
  const message = formState.errors.damageChoice?.message;
  return (
    <fieldset className="flex min-w-0 flex-col gap-1.5" aria-describedby={message && `${id}-note`}>
      <legend className="mb-1.5 font-medium text-sm">{t("title")}</legend>
      <div className="divide-y rounded-md border text-sm">
        {damageChoice.options.map((choice) => (
          <label
            key={choice}
            htmlFor={`${id}-${choice}`}
            className="flex min-h-12 cursor-pointer items-start gap-3 px-3 py-2.5"
          >
            <RadioGroupItem
              {...register("damageChoice")}
              id={`${id}-${choice}`}
              value={choice}
              aria-invalid={message ? true : undefined}
              className="mt-0.5"
            />
            <span>
              <span className="block font-medium">{t(choice, { name: renterName })}</span>
              <span className="block text-muted-foreground">{t(`${choice}Help`, { name: renterName })}</span>
            </span>
          </label>
        ))}
      </div>
      <FieldHelp id={`${id}-note`} message={message} />
    </fieldset>
  );
}
