"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { showBooking, showBookingAgain } from "@/components/bookings/show-booking";
import { dollars } from "@/components/fleet/car-schema";
import { Field } from "@/components/form/field";
import { FormDialog } from "@/components/form/form-dialog";
import { MoneyField } from "@/components/prices/money-field";
import { Label } from "@/components/ui/label";
import { RadioGroup, RadioGroupItem } from "@/components/ui/radio-group";
import { Textarea } from "@/components/ui/textarea";
import { toast } from "@/components/ui/toast";
import { useFormats } from "@/components/ui/use-formats";
import { api } from "@/lib/api/client";
import { refreshResources } from "@/lib/api/use-resource";
import {
  type DeskCancellation,
  deskCancellation,
  deskRefund,
  type Interventions,
  refundChoices,
} from "@/lib/booking-desk/contract";
import { bookingDetail } from "@/lib/bookings/contract";

/** Sends it, and shows what is true now, also where it was refused. */
export async function intervene(bookingId: string, noun: string, request: object) {
  const path = `/api/admin/bookings/${bookingId}`;
  try {
    const booking = await api.post(`${path}/${noun}`, request, bookingDetail);
    await showBooking(booking);
    return booking;
  } catch (error) {
    void showBookingAgain();
    throw error;
  } finally {
    void refreshResources("/api/admin/bookings");
  }
}

export function CancelDialog({
  bookingId,
  back,
  onClose,
}: {
  bookingId: string;
  back: NonNullable<Interventions["cancel"]>;
  onClose: () => void;
}) {
  const t = useTranslations("bookingDesk");
  const { usd } = useFormats();
  const id = useId();
  const form = useForm<z.input<typeof deskCancellation>, unknown, DeskCancellation>({
    resolver: zodResolver(deskCancellation),
    defaultValues: { reason: "", refund: "full" },
  });
  async function cancel(request: DeskCancellation) {
    await intervene(bookingId, "cancellation", request);
    toast.success(t("cancel.done"));
    onClose();
  }
  return (
    <FormDialog
      title={t("cancel.title")}
      description={t(back.isPaid ? "cancel.text" : "cancel.unpaid")}
      confirm={t("cancel.action")}
      busy={t("cancel.busy")}
      keep={t("keep")}
      variant="destructive"
      form={form}
      onSubmit={cancel}
      onClose={onClose}
    >
      {back.isPaid && (
        <RadioGroup aria-label={t("cancel.back")}>
          {refundChoices.map((choice) => (
            <div key={choice} className="flex items-start gap-3">
              <RadioGroupItem id={`${id}-${choice}`} value={choice} {...form.register("refund")} />
              <Label htmlFor={`${id}-${choice}`} className="font-normal leading-5">
                {t(`cancel.choices.${choice}`, { amount: usd(back[choice]) })}
              </Label>
            </div>
          ))}
        </RadioGroup>
      )}
      <ReasonField />
    </FormDialog>
  );
}

export function ReasonField() {
  const t = useTranslations("bookingDesk");
  return (
    <Field name="reason" label={t("reason")} help={t("reasonHelp")}>
      {(control) => <Textarea {...control} rows={3} maxLength={2_000} />}
    </Field>
  );
}

const refundFields = deskRefund
  .omit({ refundedCents: true })
  .extend({ amountCents: dollars.pipe(deskRefund.shape.amountCents) });
type RefundFields = z.output<typeof refundFields>;

export function RefundDialog({
  bookingId,
  standing: { refundableCents, refundedCents },
  onClose,
}: {
  bookingId: string;
  standing: Interventions;
  onClose: () => void;
}) {
  const t = useTranslations("bookingDesk");
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
    await intervene(bookingId, "refund", { ...request, refundedCents });
    toast.success(t("refund.done", { amount: usd(request.amountCents) }));
    onClose();
  }
  return (
    <FormDialog
      title={t("refund.title")}
      description={t("refund.text")}
      confirm={t("refund.action")}
      busy={t("refund.busy")}
      keep={t("keep")}
      form={form}
      onSubmit={give}
      onClose={onClose}
    >
      <MoneyField
        name="amountCents"
        label={t("refund.amount")}
        help={t("refund.most", { amount: usd(refundableCents) })}
      />
      <ReasonField />
    </FormDialog>
  );
}
