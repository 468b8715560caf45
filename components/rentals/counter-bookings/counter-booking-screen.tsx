"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useRouter, useSearchParams } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useCallback, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { DraftNotice } from "@/components/form/draft-notice";
import { errorText } from "@/components/form/error-text";
import { Form } from "@/components/form/form";
import { useFormDraft } from "@/components/form/use-form-draft";
import { addressDeliveryIn } from "@/components/rentals/quotes/address-delivery";
import { BackLink } from "@/components/ui/back-link";
import { PageTitle } from "@/components/ui/page-title";
import { toast } from "@/components/ui/toast";
import { ApiError, api } from "@/lib/platform/http/api-client";
import { refreshResources } from "@/lib/platform/http/use-resource";
import { localPath } from "@/lib/platform/i18n/local-path";
import { bookingDetail } from "@/lib/rentals/bookings/contract";
import type { FreeVehicle } from "@/lib/rentals/counter-bookings/contract";
import { type Quote, quote } from "@/lib/rentals/quotes/contract";
import { CounterDates } from "./counter-dates";
import { CounterExtras } from "./counter-extras";
import {
  type CounterForm,
  counterForm,
  readLocalInstant,
  type TypedCounterForm,
  withPresentDates,
} from "./counter-form";
import { counterPrice, keepOffered } from "./counter-price";
import { CounterSummary } from "./counter-summary";
import { draftKeyOf, readCounterChoice } from "./counter-url";
import { CustomerFields } from "./customer-fields";
import { FreeVehicleField } from "./free-vehicle-field";
import { useDatesAhead } from "./use-dates-ahead";

type Choice = Omit<CounterForm, "customer" | "payment" | "takesDeposit">;

/**
 * Books for somebody at the counter or on the phone; the booking then opens, ready for the handover. `now` is the
 * server's, so that the vehicles that came with the page are those of the dates shown.
 */
export function CounterBookingScreen({ now }: { now: string }) {
  const t = useTranslations("counter");
  const errors = useTranslations("errors");
  const locale = useLocale();
  const router = useRouter();
  const query = useSearchParams();
  const [vehicle, setVehicle] = useState<FreeVehicle>();
  const form = useForm<TypedCounterForm, unknown, CounterForm>({
    resolver: zodResolver(counterForm),
    defaultValues: {
      ...readCounterChoice(new URLSearchParams(query), new Date(now)),
      source: "walk_in",
      extras: [],
      deliveryAddress: "",
      discountPercent: 0,
      customer: { firstName: "", lastName: "", phone: "", email: "" },
      payment: "cash",
      takesDeposit: true,
    },
  });
  const draft = useFormDraft(form, draftKeyOf(new URLSearchParams(query)), {
    revise: withPresentDates,
  });

  const { getValues, setValue } = form;
  const choose = useCallback(
    (chosen: FreeVehicle | undefined) => {
      setVehicle(chosen);
      // A draft and another vehicle may have extras that this one does not offer.
      const { extras = [] } = getValues();
      const kept = chosen && keepOffered(chosen.extras, extras);
      if (kept && JSON.stringify(kept) !== JSON.stringify(extras)) setValue("extras", kept);
    },
    [getValues, setValue],
  );

  async function requestShownPrice({
    source,
    vehicleId,
    extras,
    deliveryAddress,
    discountPercent,
    ...choice
  }: Choice): Promise<Quote> {
    const dates = { startsAt: readLocalInstant(choice.startsAt), endsAt: readLocalInstant(choice.endsAt) };
    const delivered = addressDeliveryIn(extras) && { deliveryAddress };
    const request = { source, vehicleId, extras, ...delivered, discountPercent, ...dates };
    const priced = await api.post("/api/counter/quotes", request, quote);
    const shown = vehicle && counterPrice(vehicle, { extras, discountPercent });
    if (priced.totalCents === shown?.totalCents && priced.totalRwf === shown.totalRwf) return priced;
    await refreshResources("/api/counter/vehicles");
    throw new ApiError(409, "conflict", errors("priceChanged"));
  }

  // The quote identifies the booking: an unchanged form sent again after a lost response makes no second one.
  const unanswered = useRef<{ text: string; priced: Quote }>(undefined);
  useDatesAhead(form, query, () => unanswered.current !== undefined);
  async function submit(values: CounterForm) {
    const { customer, payment, takesDeposit, ...choice } = values;
    const text = JSON.stringify(values);
    const priced =
      unanswered.current?.text === text ? unanswered.current.priced : await requestShownPrice(choice);
    const rentMethod = payment === "later" ? undefined : payment;
    unanswered.current = { text, priced };
    const booking = await api
      .post(
        "/api/counter/bookings",
        {
          quoteId: priced.id,
          customer: { ...customer, email: customer.email || undefined },
          rentMethod,
          depositMethod: takesDeposit ? rentMethod : undefined,
        },
        bookingDetail,
        `counter ${priced.id}`,
      )
      .catch((error) => {
        if (error instanceof ApiError && error.status < 500) unanswered.current = undefined;
        throw error;
      });
    draft.forget();
    toast.success(t("booked", { reference: booking.reference }));
    router.push(localPath(`/dashboard/business/rentals/${booking.id}`, locale));
  }

  return (
    <div className="flex flex-col gap-6">
      <BackLink href="/dashboard/business/rentals">{t("back")}</BackLink>
      <PageTitle title={t("title")} description={t("lead")} />
      <Form form={form} onSubmit={submit} translate={errorText(errors)}>
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="flex min-w-0 flex-col gap-6">
            <DraftNotice isRestored={draft.isRestored} onStartOver={draft.startOver} />
            <CounterDates />
            <FreeVehicleField onChoose={choose} />
            {vehicle && vehicle.extras.length > 0 && <CounterExtras vehicle={vehicle} />}
            <CustomerFields businessId={vehicle?.businessId ?? undefined} />
          </div>
          <CounterSummary vehicle={vehicle} />
        </div>
      </Form>
    </div>
  );
}
