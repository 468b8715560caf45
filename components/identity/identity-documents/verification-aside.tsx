"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Card } from "@/components/ui/card";
import { cn } from "@/components/ui/cn";
import { LockIcon } from "@/components/ui/document-icons";
import type { DocumentStatus, DocumentView } from "@/lib/identity/identity-documents/contract";
import { DocumentStatusBadge } from "./document-status-badge";

interface ProgressItem {
  name: string;
  status: DocumentStatus;
  isExpired?: boolean;
  document?: DocumentView | null;
  /** A link to where the item can be completed. */
  action?: ReactNode;
}

/** Shows the progress item by item; on wide screens also the notes about the review. */
export function VerificationAside({
  progress,
  items,
  isOpen,
}: {
  progress: number;
  items: ProgressItem[];
  /** True while something has to be submitted; the notes then say how long the review takes. */
  isOpen: boolean;
}) {
  const t = useTranslations("documents");
  return (
    <Card className="p-5 sm:p-6">
      <h2 id="verification-progress" className="flex items-baseline justify-between gap-3 font-semibold">
        {t("progress")}
        <span className="text-xl tabular-nums">{progress}%</span>
      </h2>
      <div
        role="progressbar"
        aria-labelledby="verification-progress"
        aria-valuenow={progress}
        aria-valuemin={0}
        aria-valuemax={100}
        className="mt-3 h-2 overflow-hidden rounded-full bg-foreground/10"
      >
        <div className="h-full rounded-full bg-success" style={{ width: `${progress}%` }} />
      </div>
      <ul className="mt-4 divide-y">
        {items.map(({ name, status, isExpired, document, action }) => (
          <li
            key={name}
            className="flex min-h-12 flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2 text-sm"
          >
            <span className="font-medium">{name}</span>
            <span className="flex items-center gap-3">
              {action}
              <DocumentStatusBadge status={status} isExpired={isExpired} document={document} />
            </span>
          </li>
        ))}
      </ul>
      <VerificationNotes isOpen={isOpen} className="mt-4 border-t pt-4 max-lg:hidden" />
    </Card>
  );
}

/** Says how long the review takes and who sees the documents: beside the uploads, or below them on phones. */
export function VerificationNotes({ isOpen, className }: { isOpen: boolean; className?: string }) {
  const t = useTranslations("documents");
  return (
    <div className={cn("flex flex-col gap-3 text-muted-foreground text-sm", className)}>
      {isOpen && <p>{t("duration")}</p>}
      <p className="flex gap-2">
        <LockIcon className="mt-0.5 size-4 shrink-0" />
        <span>{t("privacy")}</span>
      </p>
    </div>
  );
}
