"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { useController } from "react-hook-form";
import { FieldHelp } from "@/components/form/field";
import { StarIcon } from "@/components/ui/essential-icons";

const STARS = [1, 2, 3, 4, 5] as const;

/** Five radio buttons styled as stars; the arrow keys move between them, and a word describes the choice. */
export function StarInput({ name }: { name: string }) {
  const t = useTranslations("reviews.form");
  const id = useId();
  const { field, fieldState } = useController({ name });
  const [pointed, setPointed] = useState<number>();
  const shown = pointed ?? (field.value as number | undefined) ?? 0;
  const word = STARS.find((star) => star === shown);
  return (
    <fieldset aria-describedby={`${id}-note`} className="min-w-0">
      <legend className="font-medium text-sm">{t("rating")}</legend>
      <div className="mt-1 flex items-center gap-3">
        <div className="-ml-2 flex" onPointerLeave={() => setPointed(undefined)}>
          {STARS.map((star) => (
            <label
              key={star}
              onPointerEnter={() => setPointed(star)}
              className="inline-flex size-11 cursor-pointer items-center justify-center rounded-md has-focus-visible:outline-2 has-focus-visible:outline-ring"
            >
              <input
                type="radio"
                name={name}
                value={star}
                ref={star === 1 ? field.ref : undefined}
                checked={field.value === star}
                aria-invalid={fieldState.error ? true : undefined}
                onChange={() => field.onChange(star)}
                onBlur={field.onBlur}
                className="sr-only"
              />
              <StarIcon className={`size-7 ${star <= shown ? "fill-primary" : "text-muted-foreground"}`} />
              <span className="sr-only">{t("stars", { count: star })}</span>
            </label>
          ))}
        </div>
        <span aria-hidden className="text-muted-foreground text-sm">
          {word && t(`words.${word}`)}
        </span>
      </div>
      <FieldHelp id={`${id}-note`} message={fieldState.error?.message} />
    </fieldset>
  );
}
