"use client";

import { type ReactNode, Suspense, useState } from "react";
import { lazyWithMessages } from "@/components/platform/i18n/lazy-with-messages";

const loadDialog = () => import("./report-dialog");
const ReportDialog = lazyWithMessages(() => loadDialog().then((module) => module.ReportDialog));

/** "Report this listing": dialog and form are loaded on the first press. */
export function ReportButton({
  vehicleId,
  title,
  children,
}: {
  vehicleId: string;
  title: string;
  children: ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        onPointerEnter={loadDialog}
        className="touch-target noscript:hidden relative inline-flex items-center gap-2 rounded-sm text-muted-foreground text-sm underline decoration-border underline-offset-4 hover:text-foreground"
      >
        {children}
      </button>
      {isOpen && (
        <Suspense>
          <ReportDialog vehicleId={vehicleId} title={title} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
