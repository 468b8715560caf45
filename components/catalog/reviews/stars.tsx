"use client";

import { useTranslations } from "next-intl";
import { StarIcon } from "@/components/ui/essential-icons";

const STARS = [1, 2, 3, 4, 5];

/**
 * One to five stars with a sentence for screen readers. A client component, because five drawings are more
 * data than a number.
 */
export function Stars({ rating }: { rating: number }) {
  const t = useTranslations("reviews");
  return (
    <span className="inline-flex text-foreground">
      <span className="sr-only">{t("rated", { rating })}</span>
      {STARS.map((star) => (
        <StarIcon key={star} className={`size-3.5 ${star <= rating ? "fill-current" : "opacity-35"}`} />
      ))}
    </span>
  );
}
