"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useId } from "react";
import { useFormContext } from "react-hook-form";
import { SubmitButton } from "@/components/form/submit-button";
import { OpenDialog } from "@/components/ui/open-dialog";
import { TriangleAlertIcon } from "@/components/ui/status-icons";
import { hasPicture } from "@/lib/rentals/bookings/handovers/contract";
import type { InspectionPath } from "./inspection-fields";

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
      className="max-sm:inset-0 max-sm:max-h-none max-sm:w-full max-sm:max-w-none max-sm:translate-0 max-sm:rounded-none max-sm:border-0"
    >
      {children}
    </OpenDialog>
  );
}

/**
 * The submit button, fixed at the bottom on phones. Above it stands whether one of the records has no pictures;
 * `picturesOf` are the paths of the records.
 */
export function HandoverSubmit({
  label,
  picturesOf,
  disabled,
}: {
  label: string;
  picturesOf: InspectionPath[];
  disabled?: boolean;
}) {
  const t = useTranslations("bookings.handover");
  const id = useId();
  const { watch } = useFormContext();
  const hasNone = picturesOf.some(
    (within) =>
      !hasPicture({
        guidedPictures: watch(`${within}guidedPictures`),
        pictures: watch(`${within}pictures`),
      }),
  );
  return (
    <div className="bg-popover max-sm:sticky max-sm:-bottom-5 max-sm:-mx-5 max-sm:-mb-5 max-sm:border-t max-sm:px-5 max-sm:pt-3 max-sm:pb-[max(0.75rem,env(safe-area-inset-bottom))]">
      <p id={id} className="mb-3 flex gap-2 text-sm empty:hidden">
        {hasNone && (
          <>
            <TriangleAlertIcon className="mt-0.5 size-4 shrink-0 text-warning" />
            {t("noPicturesYet")}
          </>
        )}
      </p>
      <SubmitButton busyText={t("busy")} disabled={disabled} aria-describedby={id} className="w-full">
        {label}
      </SubmitButton>
    </div>
  );
}
