"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { SubmitButton } from "@/components/form/submit-button";
import { OpenDialog } from "@/components/ui/open-dialog";

/** A dialog for one-handed use: it fills a phone's screen and scrolls when needed. */
export function HandoverDialog({
  title,
  text,
  onClose,
  children,
}: {
  title: string;
  text: string;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <OpenDialog
      title={title}
      text={text}
      onClose={onClose}
      className="max-sm:inset-0 max-sm:max-h-none max-sm:w-full max-sm:max-w-none max-sm:translate-0 max-sm:content-start max-sm:rounded-none max-sm:border-0 max-sm:px-4 max-sm:pt-5 max-sm:pb-0"
    >
      {children}
    </OpenDialog>
  );
}

/** The submit button, fixed at the bottom on phones. */
export function HandoverSubmit({ label, disabled }: { label: string; disabled?: boolean }) {
  const t = useTranslations("bookings.handover");
  return (
    <div className="bg-popover max-sm:sticky max-sm:bottom-0 max-sm:-mx-4 max-sm:border-t max-sm:px-4 max-sm:pt-3 max-sm:pb-[max(0.75rem,env(safe-area-inset-bottom))]">
      <SubmitButton busyText={t("busy")} disabled={disabled} className="w-full">
        {label}
      </SubmitButton>
    </div>
  );
}
