"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { useFailureText } from "@/components/api/failure-text";
import { showBookingAgain } from "@/components/bookings/show-booking";
import { errorText } from "@/components/form/error-text";
import { Field } from "@/components/form/field";
import { Form } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { Alert } from "@/components/ui/alert";
import { EmptyState } from "@/components/ui/empty-state";
import { Input } from "@/components/ui/input";
import { toast } from "@/components/ui/toast";
import { useFormats } from "@/components/ui/use-formats";
import { ApiError, api } from "@/lib/api/client";
import type { BookingDetail } from "@/lib/bookings/contract";
import { localPath } from "@/lib/i18n/local-path";
import {
  type PaymentMethod,
  type PaymentRequest,
  paymentRequest,
  paymentView,
} from "@/lib/payments/contract";
import { chargeAmount } from "@/lib/payments/rules";
import { MethodPicker } from "./method-picker";
import { attemptKey, lastFailure } from "./payment-stage";

interface Props {
  booking: BookingDetail;
  methods: PaymentMethod[];
  isRequest: boolean;
}

/** Choosing how to pay. One attempt has one key, so that a repeat after a lost answer begins no second payment. */
export function PaymentForm({ booking, methods, isRequest }: Props) {
  const t = useTranslations("payments");
  const [first] = methods;
  if (!first)
    return (
      <EmptyState drawing="messages" title={t("method.none")}>
        {t("method.noneText")}
      </EmptyState>
    );
  return <Choice booking={booking} methods={methods} first={first} isRequest={isRequest} />;
}

function Choice({ booking, methods, first, isRequest }: Props & { first: PaymentMethod }) {
  const t = useTranslations("payments");
  const { money } = useFormats();
  const pay = usePay(booking);
  const form = useForm<PaymentRequest>({
    resolver: zodResolver(paymentRequest),
    defaultValues: { bookingId: booking.id, method: methods.includes("card") ? "card" : first },
  });
  const method = form.watch("method");
  const { amount, currency } = chargeAmount(method, booking);
  const isPhone = method !== "card";
  return (
    <Form form={form} onSubmit={pay} translate={errorText(useTranslations("errors"))} onRefused={toast.error}>
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

function usePay(booking: BookingDetail) {
  const failureText = useFailureText();
  const locale = useLocale();
  const router = useRouter();
  return async (request: PaymentRequest) => {
    try {
      const payment = await api.post("/api/payments", request, paymentView, attemptKey(booking, request));
      await showBookingAgain();
      if (payment.method === "card" && payment.actionUrl) router.push(localPath(payment.actionUrl, locale));
    } catch (error) {
      void showBookingAgain();
      throw error instanceof ApiError ? error : new ApiError(0, "unavailable", failureText(error));
    }
  };
}

/** Stands above the bill: on phones the way back from the bank must not lead to an unchanged page. */
export function PaymentFailure({ booking }: { booking: BookingDetail }) {
  const t = useTranslations("payments.outcome");
  const failure = lastFailure(booking);
  if (!failure) return null;
  const text = { failed: t("failed"), expired: t("timedOut"), cancelled: t("released") }[failure];
  return (
    <Alert variant="danger" title={t("failedTitle")}>
      {text}
    </Alert>
  );
}
