"use client";

import { useTranslations } from "next-intl";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { ReasonDialog } from "@/components/platform/admin-table/reason-dialog";
import { toast } from "@/components/ui/toast";
import { api } from "@/lib/platform/http/api-client";
import { bookingDetail } from "@/lib/rentals/bookings/contract";
import type { HoldReviewRequest, ReviewAuthor } from "@/lib/rentals/bookings/reviews/admin/contract";

interface HoldDialogProps {
  bookingId: string;
  author: ReviewAuthor;
  /** Whether the review is hidden and is to be shown again. */
  isHeld: boolean;
  /** Reloads the booking. */
  onDone: () => Promise<unknown>;
  onClose: () => void;
}

/** Asks an administrator to confirm that a review is hidden, with a reason, or shown again. */
export function HoldDialog({ bookingId, author, isHeld, onDone, onClose }: HoldDialogProps) {
  const t = useTranslations("reviews.hold");
  const path = `/api/admin/bookings/${bookingId}/held-reviews`;
  if (isHeld)
    return (
      <ConfirmDialog
        title={t("showTitle")}
        text={t("showText")}
        confirm={t("show")}
        busy={t("showBusy")}
        cancel={t("keep")}
        variant="default"
        onConfirm={async () => {
          await api.delete(`${path}/${author}`, bookingDetail).finally(onDone);
          toast.success(t("showDone"));
        }}
        onClose={onClose}
      />
    );
  return (
    <ReasonDialog
      title={t("hideTitle")}
      description={t("hideText")}
      reason={t("reason")}
      reasonHelp={t("reasonHelp")}
      confirm={t("hide")}
      busy={t("busy")}
      cancel={t("keep")}
      variant="destructive"
      onSubmit={async ({ reason }) => {
        const request: HoldReviewRequest = { author, reason };
        await api.post(path, request, bookingDetail).finally(onDone);
        toast.success(t("hideDone"));
        onClose();
      }}
      onClose={onClose}
    />
  );
}
