"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { errorText } from "@/components/form/error-text";
import { Field } from "@/components/form/field";
import { Form } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { Alert } from "@/components/ui/alert";
import { EmptyState } from "@/components/ui/empty-state";
import { Input } from "@/components/ui/input";
import { useFormats } from "@/components/ui/use-formats";
import type { BookingDetail } from "@/lib/bookings/contract";
import {
  type PaymentMethod,
  type PaymentPurpose,
  type PaymentRequest,
  paymentRequest,
} from "@/lib/payments/contract";
import { chargeAmount } from "@/lib/payments/rules";
import { MethodPicker } from "./method-picker";
import { lastFailure } from "./payment-stage";
import { usePay } from "./use-pay";

interface Props {
  booking: BookingDetail;
  methods: PaymentMethod[];
  isRequest: boolean;
  /** The rental unless said otherwise. */
  purpose?: PaymentPurpose;
}

/** Choosing how to pay. */
export function PaymentForm({ booking, methods, isRequest, purpose }: Props) {
  const t = useTranslations("payments");
  const [first] = methods;
  if (!first)
    return (
      <EmptyState drawing="messages" title={t("method.none")}>
        {t("method.noneText")}
      </EmptyState>
    );
  return <Choice booking={booking} methods={methods} first={first} isRequest={isRequest} purpose={purpose} />;
}

function Choice({ booking, methods, first, isRequest, purpose }: Props & { first: PaymentMethod }) {
  const t = useTranslations("payments");
  const { money } = useFormats();
  const pay = usePay(booking);
  const last = lastFailure(booking)?.method;
  const form = useForm<PaymentRequest>({
    resolver: zodResolver(paymentRequest),
    // Another number is typed more often after a failure than another way is chosen.
    defaultValues: { bookingId: booking.id, purpose, method: methods.find((one) => one === last) ?? first },
  });
  const method = form.watch("method");
  const { amount, currency } = chargeAmount(method, booking);
  const isPhone = method !== "card";
  return (
    // What went wrong with money stays on the page: a toast is gone before it is read twice.
    <Form form={form} onSubmit={pay} translate={errorText(useTranslations("errors"))}>
      <MethodPicker methods={methods} booking={booking} register={form.register("method")} />
      {isPhone && (
        <Field
          key={method}
          name="phone"
          label={t("phone.label")}
          help={t("phone.help", { method: t(`method.${method}`) })}
          options={{ shouldUnregister: true }}
        >
          {(control) => <Input {...control} type="tel" inputMode="tel" autoComplete="tel" />}
        </Field>
      )}
      {isRequest && (
        <Alert variant="info" title={t("notCharged")}>
          {isPhone ? t("requestPhone") : t("requestCard")}
        </Alert>
      )}
      <SubmitButton busyText={t("submit.busy")} className="w-full">
        {isRequest ? t("submit.request") : t("submit.card", { amount: money(amount, currency) })}
      </SubmitButton>
    </Form>
  );
}
