"use client";

import { useTranslations } from "next-intl";
import { Alert } from "@/components/ui/alert";
import { OpenDialog } from "@/components/ui/open-dialog";
import { toast } from "@/components/ui/toast";
import { useFormats } from "@/components/ui/use-formats";
import { useUsdAndRwf } from "@/components/ui/use-usd-and-rwf";
import { api } from "@/lib/platform/http/api-client";
import { Link } from "@/lib/platform/i18n/link";
import { serverNow } from "@/lib/platform/server-clock";
import { type BookingDetail, bookingDetail, type ReasonRequest } from "@/lib/rentals/bookings/contract";
import { isCounterMethod } from "@/lib/rentals/bookings/money/contract";
import { plannedRefundRoute } from "@/lib/rentals/bookings/money/planned-refund-route";
import { depositOnCancellation } from "./deposit-on-cancellation";
import { ReasonForm } from "./reason-form";
import { showBooking } from "./show-booking";
import { useRefundDestination } from "./use-refund-destination";
import type { Viewer } from "./viewer";

/** Shows the refund before asking for confirmation. The amount comes from the server's refund function. */
export function CancelDialog({
  booking,
  viewer,
  onClose,
}: {
  booking: BookingDetail;
  viewer: Viewer;
  onClose: () => void;
}) {
  const t = useTranslations("bookings");
  const { usd } = useFormats();
  const refundText = useRefundAmount(booking);
  const { headline, note } = useRefundText(booking, viewer);
  const depositKey = depositOnCancellation(booking);
  const depositText = depositKey && t(`cancel.${depositKey}`, { amount: usd(booking.depositCents) });
  async function cancel(request: ReasonRequest) {
    const cancelled = await api.post(`/api/bookings/${booking.id}/cancellation`, request, bookingDetail);
    onClose();
    toast.success(outcomeOf(cancelled), { description: depositText });
    await showBooking(cancelled);
  }
  function outcomeOf({ refundedCents }: BookingDetail): string {
    const refundCents = refundedCents - booking.refundedCents;
    if (refundCents > 0)
      return t(
        isCounterMethod(rentPayment(booking)?.method ?? "card")
          ? "cancel.doneAtCounter"
          : "cancel.doneRefund",
        {
          amount: refundText(refundCents),
        },
      );
    if (booking.status === "confirmed" && refundedCents === 0)
      return t("cancel.doneNothing", { amount: usd(0) });
    return t("cancel.done");
  }
  return (
    <OpenDialog
      title={t("cancel.title")}
      text={t(booking.status === "requested" ? "cancel.final" : "cancel.datesFree")}
      onClose={onClose}
      isReadFirst
    >
      <Alert variant="info" title={headline}>
        {note}
        {depositText && <p>{depositText}</p>}
        {viewer === "renter" && isNotHandedOver(booking) && (
          <p className="mt-2">
            {t("cancel.notHandedOver")}{" "}
            <Link
              href={`/dashboard/user/reports?rental=${booking.id}`}
              className="font-medium underline underline-offset-4"
            >
              {t("cancel.report")}
            </Link>
          </p>
        )}
      </Alert>
      <ReasonForm
        confirmLabel={t("cancel.confirm")}
        busyLabel={t("cancel.busy")}
        dismissLabel={t("cancel.keep")}
        onSubmit={cancel}
      />
    </OpenDialog>
  );
}

/** The rent is not refunded, although it may be the owner's side that did not keep the appointment. */
const isNotHandedOver = ({ status, source, refundIfCancelledCents, startsAt }: BookingDetail) =>
  status === "confirmed" &&
  source === "marketplace" &&
  refundIfCancelledCents === 0 &&
  new Date(startsAt) <= serverNow();

/** "$52 (RWF 75,660)" where francs are refunded, as long as the refund is the one that the booking was shown with. */
function useRefundAmount({ refundIfCancelledCents, refundIfCancelledRwf }: BookingDetail) {
  const { usd } = useFormats();
  const usdAndRwf = useUsdAndRwf();
  return (cents: number): string =>
    refundIfCancelledRwf === null || cents !== refundIfCancelledCents
      ? usd(cents)
      : usdAndRwf(cents, refundIfCancelledRwf);
}

function useRefundText(booking: BookingDetail, viewer: Viewer): { headline: string; note?: string } {
  const t = useTranslations("bookings.cancel");
  const { usd } = useFormats();
  const refundText = useRefundAmount(booking);
  const destinationOf = useRefundDestination(booking);
  const paid = rentPayment(booking);
  const refundCents = booking.refundIfCancelledCents;
  const withheldCents = booking.totalCents - booking.refundedCents - refundCents;
  const isCharged = booking.status === "confirmed";
  const name = booking.renter.name;
  if (viewer !== "renter")
    return {
      headline: isCharged
        ? t("renterGetsBack", { name, amount: refundText(refundCents) })
        : t("renterNotCharged", { name }),
    };
  if (!isCharged) {
    const isAuthorised = booking.payments.some(({ status }) => status === "authorized");
    return {
      headline: isAuthorised ? t("authorised", { amount: usd(booking.totalCents) }) : t("notCharged"),
    };
  }
  if (refundCents === 0) {
    const earlierCents = booking.refundedCents - booking.writtenOffCents;
    if (earlierCents > 0) return { headline: t("nothingMore", { amount: usd(earlierCents) }) };
    const key = booking.isNonRefundable ? "nothingBackNonRefundable" : "nothingBack";
    return { headline: t(key, { amount: usd(0) }) };
  }
  const isWhole = withheldCents === 0 && !paid?.refundedAmount && !paid?.pendingRefundAmount;
  const planned = paid && {
    ...paid,
    refundedAmount: 0,
    isRefundDelayed: false,
    refundRoute: plannedRefundRoute(paid.method, isWhole),
  };
  const notes = [
    planned && destinationOf(planned),
    withheldCents > 0 && t("kept", { amount: usd(withheldCents) }),
  ];
  return {
    headline: t("getBack", { amount: refundText(refundCents) }),
    note: notes.filter(Boolean).join(" "),
  };
}

const rentPayment = ({ payments }: BookingDetail) =>
  payments.findLast(({ purpose, status }) => purpose === "rent" && status === "captured");
