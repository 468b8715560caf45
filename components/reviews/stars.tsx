"use client";

import { useTranslations } from "next-intl";
import { cn } from "@/components/ui/cn";
import { StarIcon } from "@/components/ui/first-icons";

const five = [1, 2, 3, 4, 5];

/** One to five stars, said as a sentence to those who listen. A client component: five drawings are more than a number. */
export function Stars({ rating, className }: { rating: number; className?: string }) {
  const t = useTranslations("reviews");
  return (
    <span className={cn("inline-flex text-foreground", className)}>
      <span className="sr-only">{t("rated", { rating })}</span>
      {five.map((star) => (
        <StarIcon key={star} className={`size-3.5 ${star <= rating ? "fill-current" : "opacity-35"}`} />
      ))}
    </span>
  );
}
