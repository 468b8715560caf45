"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { useForm } from "react-hook-form";
import { errorText } from "@/components/form/error-text";
import { Field } from "@/components/form/field";
import { Form } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Input } from "@/components/ui/input";
import { useFormats } from "@/components/ui/use-formats";
import { mobileNetworkOf, type PaymentRequest, paymentRequest } from "@/lib/payments/payments/contract";
import { chargeAmount } from "@/lib/payments/payments/rules";
import type { BookingDetail } from "@/lib/rentals/bookings/contract";
import type { PaymentMethod, PaymentPurpose } from "@/lib/rentals/bookings/money/contract";
import { lastFailure } from "./checkout-step";
import { MethodPicker } from "./method-picker";
import { useStartPayment } from "./use-start-payment";

interface Props {
  booking: BookingDetail;
  methods: PaymentMethod[];
  /** Phone numbers to suggest for each network, the likeliest first. */
  phones: string[];
  /** Called with the phone number that was used, so that it is suggested next time. */
  onPhone: (phone: string) => void;
  isRequest: boolean;
  /** Default: the rental. */
  purpose?: PaymentPurpose;
}

/** The form to choose a payment method. */
export function PaymentForm(props: Props) {
  const t = useTranslations("payments");
  const [first] = props.methods;
  if (!first)
    return (
      <EmptyState drawing="messages" title={t("method.none")}>
        {t(props.purpose ? "method.noneTextDue" : "method.noneText")}
      </EmptyState>
    );
  return <Choice {...props} first={first} />;
}

function Choice({
  booking,
  methods,
  phones,
  onPhone,
  first,
  isRequest,
  purpose,
}: Props & { first: PaymentMethod }) {
  const t = useTranslations("payments");
  const { money } = useFormats();
  const pay = useStartPayment(booking);
  const last = lastFailure(booking)?.method;
  const form = useForm<PaymentRequest>({
    resolver: zodResolver(paymentRequest),
    // After a failure payers change the number more often than the method, so the method is kept.
    defaultValues: {
      bookingId: booking.id,
      purpose,
      method: methods.find((one) => one === last) ?? first,
      phone: "",
    },
  });
  const { method, phone = "" } = form.watch();
  const offered = phones.find((one) => mobileNetworkOf(one) === method) ?? "";
  const { setValue, getValues } = form;
  // Keeps a typed number unless it belongs to the other network and a number of this one is known.
  useEffect(() => {
    const network = mobileNetworkOf(getValues("phone") ?? "");
    if (offered && network !== method) setValue("phone", offered);
  }, [method, offered, setValue, getValues]);
  const network = mobileNetworkOf(phone);
  const better = network && network !== method && methods.includes(network) ? network : undefined;
  const { amount, currency } = chargeAmount(method, booking);
  const isPhone = method !== "card";
  async function send({ phone: number, ...request }: PaymentRequest) {
    if (isPhone && number) onPhone(number);
    await pay({ ...request, ...(isPhone && { phone: number }) });
  }
  return (
    // Payment errors stay on the page; a toast would disappear.
    <Form form={form} onSubmit={send} translate={errorText(useTranslations("errors"))}>
      <MethodPicker methods={methods} booking={booking} register={form.register("method")} />
      {isPhone && (
        <Field
          name="phone"
          label={t("phone.label")}
          help={t("phone.help", { method: t(`method.${method}`) })}
        >
          {(control) => <Input {...control} type="tel" inputMode="tel" autoComplete="tel" />}
        </Field>
      )}
      {isPhone && better && (
        <Alert variant="info" title={t(better === "airtel" ? "phone.isAirtel" : "phone.isMtn")}>
          <Button
            variant="secondary"
            onClick={() => {
              setValue("method", better);
              form.clearErrors("phone");
            }}
            className="mt-2"
          >
            {t("phone.use", { method: t(`method.${better}`) })}
          </Button>
        </Alert>
      )}
      {isRequest && (
        <Alert variant="info" title={t("notCharged")}>
          {isPhone ? t("requestPhone") : t("requestCard")}
        </Alert>
      )}
      <SubmitButton busyText={t("submit.busy")} className="w-full">
        {isRequest
          ? t("submit.request")
          : t(purpose === "deposit" && !isPhone ? "submit.authorise" : "submit.card", {
              amount: money(amount, currency),
            })}
      </SubmitButton>
    </Form>
  );
}
