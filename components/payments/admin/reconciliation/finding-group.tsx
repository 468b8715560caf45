"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ChevronDownIcon } from "@/components/ui/essential-icons";
import type { ReconciliationFinding } from "@/lib/payments/reconciliation/contract";
import { FindingRow } from "./finding-row";

/** Groups with more findings than this start collapsed. */
const MAX_UNFOLDED = 5;

/** One finding, or several of one kind under a heading; they can be resolved one by one or together. */
export function FindingGroup({
  findings,
  isCut,
  onResolve,
}: {
  findings: ReconciliationFinding[];
  /** True if the next page may hold more findings of this kind. */
  isCut: boolean;
  onResolve?: (findings: ReconciliationFinding[]) => void;
}) {
  const t = useTranslations("paymentsAdmin");
  // Decided once, so that a group does not collapse while it is being read because one more finding arrived.
  const [beginsOpen] = useState(findings.length <= MAX_UNFOLDED);
  const [first, ...others] = findings;
  if (!first) return null;
  const row = (finding: ReconciliationFinding, isAlike: boolean) => (
    <FindingRow
      key={finding.id}
      finding={finding}
      isAlike={isAlike}
      onResolve={onResolve && (() => onResolve([finding]))}
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
        {onResolve && (
          <div className="border-t p-4 sm:px-5">
            <Button variant="secondary" size="sm" onClick={() => onResolve(findings)}>
              {t("explainAll", { count: findings.length })}
            </Button>
          </div>
        )}
      </details>
    </li>
  );
}
