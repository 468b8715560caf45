"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import type { ReviewDecision } from "./decision-form";

/**
 * Approve, open and reject. Approving and rejecting need a confirmation, as the row does not show the
 * document.
 */
export function DecisionButtons({
  of,
  isReviewed = false,
  onDecide,
  className,
  children,
}: {
  of: { document: string; name: string };
  /** The document is open below, with its own decision buttons. */
  isReviewed?: boolean;
  onDecide: (decision: ReviewDecision) => void;
  className?: string;
  /** The button that opens the document. */
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
          onClick={() => onDecide("approve")}
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
          onClick={() => onDecide("reject")}
        >
          {t("reject")}
        </Button>
      )}
    </div>
  );
}
