"use client";

import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { CheckIcon, XIcon } from "@/components/ui/first-view-icons";
import { VehicleFrontIcon } from "@/components/ui/form-icons";
import { ClockIcon } from "@/components/ui/icons";
import { CircleCheckIcon } from "@/components/ui/status-icons";
import type { BookingStatus } from "@/lib/catalog/availability/booking-status";
import { isDueAtPickUp } from "@/lib/catalog/due-at-pick-up";
import type { BookingSummary } from "@/lib/rentals/bookings/contract";
import type { Viewer } from "./viewer";

const badgeStyles: Record<
  BookingStatus,
  { variant: "default" | "success" | "warning" | "info" | "danger"; Icon: typeof XIcon }
> = {
  pending_payment: { variant: "warning", Icon: ClockIcon },
  requested: { variant: "warning", Icon: ClockIcon },
  confirmed: { variant: "success", Icon: CheckIcon },
  active: { variant: "info", Icon: VehicleFrontIcon },
  completed: { variant: "default", Icon: CircleCheckIcon },
  expired: { variant: "default", Icon: ClockIcon },
  declined: { variant: "default", Icon: XIcon },
  cancelled: { variant: "default", Icon: XIcon },
  no_show: { variant: "danger", Icon: XIcon },
};

export function BookingStatusBadge({
  booking,
  viewer,
}: {
  booking: Pick<BookingSummary, "status" | "source">;
  viewer: Viewer;
}) {
  const t = useTranslations("bookings");
  const { status } = booking;
  const { variant, Icon } = badgeStyles[status];
  const isOwnerView = viewer === "owner" && (status === "requested" || status === "pending_payment");
  return (
    <Badge variant={variant} className="h-auto min-h-6 whitespace-normal py-0.5">
      <Icon />
      {isDueAtPickUp(booking)
        ? t("status.due_at_pick_up")
        : isOwnerView
          ? t(`ownerStatus.${status}`)
          : t(`status.${status}`)}
    </Badge>
  );
}
