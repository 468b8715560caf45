"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { UndoSend } from "@/components/form/undo-send";
import { cn } from "@/components/ui/cn";
import { type ReviewQueue, useDelayedApprovals } from "./delayed-approvals";

/** The approvals of a queue that can still be undone. */
export function UndoApprovals({
  queue,
  replacesButton = false,
  className,
}: {
  queue: ReviewQueue;
  /** The pressed button was removed with its case, and no dialog returns the focus. */
  replacesButton?: boolean;
  className?: string;
}) {
  const t = useTranslations("verifications");
  const approvals = useDelayedApprovals(queue);
  if (!approvals.some(({ sentAt }) => sentAt)) return null;
  return (
    <ul aria-label={t("undoable")} className={cn("flex flex-col gap-2", className)}>
      {approvals.map(
        ({ key, sentAt, label }) =>
          sentAt && (
            <li key={key}>
              <UndoSend
                sendKey={key}
                at={sentAt}
                status={t("approving", { name: label })}
                text={(seconds) => t("approvingIn", { name: label, seconds })}
                replacesButton={replacesButton}
              />
            </li>
          ),
      )}
    </ul>
  );
}

/** The same at the lower edge of the page, above the bar of bulk actions; at the left, because toasts are at the right. */
export function UndoApprovalsBar({
  children,
  ...approvals
}: {
  queue: ReviewQueue;
  replacesButton?: boolean;
  /** The bar of bulk actions. */
  children?: ReactNode;
}) {
  return (
    <div className="sticky bottom-4 z-20 max-md:bottom-20">
      <UndoApprovals
        {...approvals}
        className="mt-4 rounded-lg border bg-popover p-2 pl-4 shadow-lg md:w-fit"
      />
      {children}
    </div>
  );
}
