"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { dollarAmount } from "@/components/catalog/fleet/vehicle-form-schema";
import { MoneyField } from "@/components/catalog/pricing/money-field";
import { Field } from "@/components/form/field";
import { FormDialog } from "@/components/form/form-dialog";
import { refreshBookings, showBooking } from "@/components/rentals/bookings/show-booking";
import { Label } from "@/components/ui/label";
import { RadioGroup, RadioGroupItem } from "@/components/ui/radio-group";
import { Textarea } from "@/components/ui/textarea";
import { toast } from "@/components/ui/toast";
import { useFormats } from "@/components/ui/use-formats";
import {
  type AdminCancellation,
  adminCancellation,
  adminRefund,
  type Interventions,
  refundChoices,
} from "@/lib/payments/booking-interventions/contract";
import { api } from "@/lib/platform/http/api-client";
import { refreshResources } from "@/lib/platform/http/use-resource";
import { bookingDetail } from "@/lib/rentals/bookings/contract";

const refreshAdminLists = () =>
  Promise.all([refreshResources("/api/admin/bookings"), refreshResources("/api/admin/payments")]);

/** Posts an intervention and reloads the booking, also when the server refused it. */
export async function postIntervention(bookingId: string, resource: string, request: object) {
  const path = `/api/admin/bookings/${bookingId}`;
  try {
    const booking = await api.post(`${path}/${resource}`, request, bookingDetail);
    // The lists contain the possible interventions, which the next dialog shows.
    await Promise.all([showBooking(booking), refreshAdminLists()]);
    return booking;
  } catch (error) {
    void refreshBookings();
    void refreshAdminLists();
    throw error;
  }
}

export function AdminCancelDialog({
  bookingId,
  refundOptions,
  refundedCents,
  approvalLimitCents,
  onClose,
}: {
  bookingId: string;
  refundOptions: NonNullable<Interventions["cancel"]>;
  refundedCents: number;
  approvalLimitCents: Interventions["approvalLimitCents"];
  onClose: () => void;
}) {
  const t = useTranslations("bookingsAdmin");
  const { usd } = useFormats();
  const id = useId();
  const form = useForm<z.input<typeof adminCancellation>, unknown, AdminCancellation>({
    resolver: zodResolver(adminCancellation),
    defaultValues: { reason: "", refund: "full" },
  });
  async function cancel(request: AdminCancellation) {
    const { status } = await postIntervention(bookingId, "cancellation", request);
    toast.success(t(status === "cancelled" ? "cancel.done" : "refundRequest.sent"));
    onClose();
  }
  return (
    <FormDialog
      title={t("cancel.title")}
      description={t(refundOptions.isPaid ? "cancel.text" : "cancel.unpaid")}
      confirm={t("cancel.action")}
      busy={t("cancel.busy")}
      cancel={t("keep")}
      variant="destructive"
      form={form}
      onSubmit={cancel}
      onClose={onClose}
    >
      {refundOptions.isPaid && (
        <RadioGroup aria-label={t("cancel.back")}>
          {refundChoices.map((choice) => (
            <div key={choice} className="flex items-start gap-3">
              <RadioGroupItem id={`${id}-${choice}`} value={choice} {...form.register("refund")} />
              <Label htmlFor={`${id}-${choice}`} className="font-normal leading-5">
                {t(`cancel.choices.${choice}`, { amount: usd(refundOptions[choice]) })}
              </Label>
            </div>
          ))}
        </RadioGroup>
      )}
      {refundedCents > 0 && (
        <p className="text-muted-foreground text-sm">
          {t("cancel.refundedEarlier", { amount: usd(refundedCents) })}
        </p>
      )}
      <ApprovalHint limitCents={approvalLimitCents} largestCents={refundedCents + refundOptions.full} />
      <ReasonField />
    </FormDialog>
  );
}

/** Says from which amount on another administrator must approve, if the booking's refunds can reach it. */
function ApprovalHint({ limitCents, largestCents }: { limitCents: number | null; largestCents: number }) {
  const t = useTranslations("bookingsAdmin");
  const { usd } = useFormats();
  if (limitCents === null || largestCents <= limitCents) return null;
  return (
    <p className="text-muted-foreground text-sm">{t("refundRequest.hint", { amount: usd(limitCents) })}</p>
  );
}

export function ReasonField() {
  const t = useTranslations("bookingsAdmin");
  return (
    <Field name="reason" label={t("reason")} help={t("reasonHelp")}>
      {(control) => <Textarea {...control} rows={3} maxLength={2_000} />}
    </Field>
  );
}

const refundFields = adminRefund
  .omit({ refundedCents: true })
  .extend({ amountCents: dollarAmount.pipe(adminRefund.shape.amountCents) });
type RefundFields = z.output<typeof refundFields>;

export function RefundDialog({
  bookingId,
  interventions: { refundableCents, refundedCents, approvalLimitCents, parties },
  onClose,
}: {
  bookingId: string;
  interventions: Interventions;
  onClose: () => void;
}) {
  const t = useTranslations("bookingsAdmin");
  const { usd } = useFormats();
  const form = useForm<z.input<typeof refundFields>, unknown, RefundFields>({
    resolver: zodResolver(
      refundFields.refine(({ amountCents }) => amountCents <= refundableCents, {
        path: ["amountCents"],
        error: "refundTooHigh",
      }),
    ),
    defaultValues: { reason: "", amountCents: "" },
  });
  async function give(request: RefundFields) {
    const booking = await postIntervention(bookingId, "refund", { ...request, refundedCents });
    const isDone = booking.refundedCents > refundedCents;
    toast.success(t(isDone ? "refund.done" : "refundRequest.sent", { amount: usd(request.amountCents) }));
    onClose();
  }
  return (
    <FormDialog
      title={t("refund.title", { name: parties.renter.name })}
      description={`${t("refund.booking", { car: parties.vehicle.title, reference: parties.reference })} ${t("refund.text")}`}
      confirm={t("refund.action")}
      busy={t("refund.busy")}
      cancel={t("keep")}
      form={form}
      onSubmit={give}
      onClose={onClose}
    >
      <MoneyField
        name="amountCents"
        label={t("refund.amount")}
        help={t("refund.most", { amount: usd(refundableCents) })}
      />
      <ApprovalHint limitCents={approvalLimitCents} largestCents={refundedCents + refundableCents} />
      <ReasonField />
    </FormDialog>
  );
}
