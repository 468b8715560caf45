"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Card } from "@/components/ui/card";
import type { DocumentStatus } from "@/lib/documents/contract";
import { DocumentStatusBadge } from "./document-status";
import { LockIcon } from "./paper-icons";

interface ProgressItem {
  name: string;
  status: DocumentStatus;
  isExpired?: boolean;
  /** What to do about it, elsewhere. */
  action?: ReactNode;
}

/** How far one is, thing by thing, and what happens with what is uploaded. */
export function VerificationAside({ progress, items }: { progress: number; items: ProgressItem[] }) {
  const t = useTranslations("papers");
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
        className="mt-3 h-2 overflow-hidden rounded-full bg-muted"
      >
        <div className="h-full rounded-full bg-success" style={{ width: `${progress}%` }} />
      </div>
      <ul className="mt-4 divide-y">
        {items.map(({ name, status, isExpired, action }) => (
          <li
            key={name}
            className="flex min-h-12 flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2 text-sm"
          >
            <span className="font-medium">{name}</span>
            <span className="flex items-center gap-3">
              {action}
              <DocumentStatusBadge status={status} isExpired={isExpired} />
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-4 border-t pt-4 text-muted-foreground text-sm">{t("duration")}</p>
      <p className="mt-3 flex gap-2 text-muted-foreground text-sm">
        <LockIcon className="mt-0.5 size-4 shrink-0" />
        <span>{t("privacy")}</span>
      </p>
    </Card>
  );
}
