"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ChevronDownIcon } from "@/components/ui/essential-icons";
import type { ReconciliationFinding } from "@/lib/payments/reconciliation/contract";
import { FindingRow } from "./finding-row";

/** As many as are looked at one by one; more begin folded. */
const MOST_UNFOLDED = 5;

/** One disagreement as it is, or several alike under one heading, explained one by one or together. */
export function FindingGroup({
  findings,
  isCut,
  onExplain,
}: {
  findings: ReconciliationFinding[];
  /** There are more on the next page, perhaps of this kind. */
  isCut: boolean;
  onExplain?: (findings: ReconciliationFinding[]) => void;
}) {
  const t = useTranslations("paymentDesk");
  // As it was when it was first seen: it does not fold under who reads it because one more came.
  const [beginsOpen] = useState(findings.length <= MOST_UNFOLDED);
  const [first, ...others] = findings;
  if (!first) return null;
  const row = (finding: ReconciliationFinding, isAlike: boolean) => (
    <FindingRow
      key={finding.id}
      finding={finding}
      isAlike={isAlike}
      onExplain={onExplain && (() => onExplain([finding]))}
    />
  );
  if (others.length === 0) return row(first, false);
  const kind = t(`kinds.${first.kind}`);
  return (
    <li>
      <details open={beginsOpen} className="group">
        <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 p-4 sm:px-5 [&::-webkit-details-marker]:hidden">
          <ChevronDownIcon className="size-5 shrink-0 text-muted-foreground transition-transform group-open:rotate-180" />
          <h3 className="min-w-0 flex-1 font-medium">
            {kind}
            <span className="ml-2 font-normal text-muted-foreground text-sm tabular-nums">
              {t(isCut ? "alikeSoFar" : "alike", {
                method: t(`methods.${first.method}`),
                count: findings.length,
              })}
            </span>
          </h3>
        </summary>
        <ul className="divide-y border-t bg-background/50">
          {findings.map((finding) => row(finding, true))}
        </ul>
        {onExplain && (
          <div className="border-t p-4 sm:px-5">
            <Button variant="secondary" size="sm" onClick={() => onExplain(findings)}>
              {t("explainAll", { count: findings.length })}
            </Button>
          </div>
        )}
      </details>
    </li>
  );
}
