"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import type { Verdict } from "./decision";

/** Approve, look at it, reject: each is asked once more, as the row shows none of the paper. */
export function VerdictButtons({
  of,
  isReviewed = false,
  onVerdict,
  className,
  children,
}: {
  of: { document: string; name: string };
  /** It is open below, with its own yes and no. */
  isReviewed?: boolean;
  onVerdict: (verdict: Verdict) => void;
  className?: string;
  /** The way to look at it. */
  children: ReactNode;
}) {
  const t = useTranslations("verifications");
  return (
    <div className={cn("flex flex-wrap items-center gap-2 max-sm:w-full", className)}>
      {!isReviewed && (
        <Button
          variant="secondary"
          size="sm"
          aria-label={t("approveOf", of)}
          onClick={() => onVerdict("approve")}
        >
          {t("approve")}
        </Button>
      )}
      {children}
      {!isReviewed && (
        <Button
          variant="ghost"
          size="sm"
          className="text-danger"
          aria-label={t("rejectOf", of)}
          onClick={() => onVerdict("reject")}
        >
          {t("reject")}
        </Button>
      )}
    </div>
  );
}
