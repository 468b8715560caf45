"use client";

import { useTranslations } from "next-intl";
import { cn } from "@/components/ui/cn";
import { CheckIcon } from "@/components/ui/first-view-icons";
import { BADGE_STEPS, type BadgeStepNumber } from "@/lib/businesses/badge-requests/rules";
import { Link } from "@/lib/platform/i18n/link";

/** The five steps; those already reached are links. */
export function BadgeStepList({ step, reached }: { step: BadgeStepNumber; reached: number }) {
  const t = useTranslations("badges");
  return (
    <nav aria-label={t("stepsLabel")}>
      <p className="font-medium text-muted-foreground text-sm lg:hidden">
        {t("stepOf", { step, count: BADGE_STEPS.length })}
      </p>
      <ol className="mt-2 flex gap-1.5 lg:mt-0 lg:flex-col lg:gap-1">
        {BADGE_STEPS.map((number) => {
          const isDone = number < reached && number !== step;
          const content = (
            <>
              <span
                aria-hidden="true"
                className={cn(
                  "hidden size-7 shrink-0 items-center justify-center rounded-full font-semibold text-sm tabular-nums lg:inline-flex",
                  number === step
                    ? "bg-primary text-primary-foreground"
                    : "border border-input text-muted-foreground",
                  isDone && "border-success bg-success text-background",
                )}
              >
                {isDone ? <CheckIcon className="size-4" strokeWidth={2.5} /> : number}
              </span>
              <span className="sr-only lg:not-sr-only">{t(`steps.${number}`)}</span>
              <span
                aria-hidden="true"
                className={cn(
                  "block h-1.5 rounded-full lg:hidden",
                  number <= step ? "bg-primary" : "bg-foreground/15",
                )}
              />
            </>
          );
          const classes =
            "touch-target relative block rounded-md text-sm lg:flex lg:min-h-11 lg:items-center lg:gap-3 lg:px-2 max-lg:py-2";
          return (
            <li key={number} className="flex-1 lg:flex-none">
              {number <= reached && number !== step ? (
                <Link
                  href={`/business-badge-registration?step=${number}`}
                  className={cn(classes, "hover:bg-accent")}
                >
                  {content}
                </Link>
              ) : (
                <span
                  aria-current={number === step ? "step" : undefined}
                  className={cn(classes, number === step ? "font-medium" : "text-muted-foreground")}
                >
                  {content}
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
