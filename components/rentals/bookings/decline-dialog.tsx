"use client";

import { useTranslations } from "next-intl";
import { OpenDialog } from "@/components/ui/open-dialog";
import type { ReasonRequest } from "@/lib/rentals/bookings/contract";
import { ReasonForm } from "./reason-form";

/** Asks for the reason of a refusal; `reason` is the one given before. */
export function DeclineDialog({
  name,
  reason,
  onDecline,
  onClose,
}: {
  /** The renter's. */
  name: string;
  reason: string;
  onDecline: (request: ReasonRequest) => void;
  onClose: () => void;
}) {
  const t = useTranslations("bookings.decline");
  return (
    <OpenDialog title={t("title")} text={t("text", { name })} onClose={onClose}>
      <ReasonForm
        initial={reason}
        confirmLabel={t("confirm")}
        busyLabel={t("busy")}
        dismissLabel={t("keep")}
        onSubmit={async (request) => onDecline(request)}
      />
    </OpenDialog>
  );
}
