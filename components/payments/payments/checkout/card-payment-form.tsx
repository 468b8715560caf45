"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useEffect, useId, useRef } from "react";
import { ErrorNotice } from "@/components/platform/http/error-notice";
import { refreshBookings } from "@/components/rentals/bookings/show-booking";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ShieldCheckIcon } from "@/components/ui/essential-icons";
import { Skeleton } from "@/components/ui/skeleton";
import { Spinner } from "@/components/ui/spinner";
import { useFormats } from "@/components/ui/use-formats";
import { type CardForm as Access, cardForm, type PaymentView } from "@/lib/payments/payments/contract";
import { useResource } from "@/lib/platform/http/use-resource";
import { cancelCardAttempt, OtherMethodButton } from "./other-method-button";
import { useCardFields } from "./use-card-fields";

interface Props {
  payment: PaymentView;
  hasOtherWays: boolean;
  isRequest?: boolean;
  isOver: boolean;
}

/** Stripe's card fields. The form reports only whether the card was sent; whether it was paid comes from the server. */
export function CardPaymentForm(props: Props) {
  const path = `/api/payments/${props.payment.id}/card-form`;
  const { data: access, error, retry } = useResource(path, cardForm);
  if (access) return <Fields {...props} access={access} />;
  return error ? <ErrorNotice error={error} onRetry={retry} /> : <Skeleton className="h-72 w-full" />;
}

function Fields({ payment, access, hasOtherWays, isRequest, isOver }: Props & { access: Access }) {
  const t = useTranslations("payments");
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const { state, problem, send, retry } = useCardFields(access, place);
  const { money } = useFormats();
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (await send()) await refreshBookings();
  }
  const isTooLate = isOver && state !== "sending";
  useEffect(() => {
    // The cancellation was refused because the card had been sent: show the server's state.
    if (isTooLate) cancelCardAttempt(payment).catch(() => {});
  }, [isTooLate, payment]);
  if (state === "sent" || state === "over" || isTooLate) return <Asking />;
  return (
    <Card className="p-5 sm:p-6">
      <h2 id={id} className="text-xl">
        {t("card.title")}
      </h2>
      <form
        aria-labelledby={id}
        aria-busy={state === "loading" || undefined}
        onSubmit={submit}
        className="mt-5 flex flex-col gap-5"
      >
        {state === "loading" && <Loading />}
        {/* Stripe measures this element while it loads, so it always stays in the document. */}
        <div ref={place} className={state === "loading" || state === "failed" ? "h-0 overflow-hidden" : ""} />
        {state === "failed" ? (
          <Alert variant="danger" title={t("card.failedTitle")}>
            <p>{t("card.failedText")}</p>
            <Button variant="secondary" size="sm" onClick={retry} className="mt-3">
              {t("card.retry")}
            </Button>
          </Alert>
        ) : (
          <>
            {isRequest && (
              <Alert variant="info" title={t("notCharged")}>
                {t("requestCard")}
              </Alert>
            )}
            {problem && problem !== "refused" && (
              <Alert variant="danger">{t(`card.problems.${problem}`)}</Alert>
            )}
            <Button
              type="submit"
              size="lg"
              disabled={state === "loading"}
              busy={state === "sending"}
              busyText={t("submit.busy")}
              className="w-full"
            >
              {isRequest
                ? t("submit.request")
                : t(payment.purpose === "deposit" ? "submit.authorise" : "submit.card", {
                    amount: money(payment.amount, payment.currency),
                  })}
            </Button>
          </>
        )}
        <p className="flex gap-2 text-muted-foreground text-sm">
          <ShieldCheckIcon className="size-5 shrink-0" />
          {t("card.safe")}
        </p>
      </form>
      {hasOtherWays && state !== "sending" && <OtherMethodButton payment={payment} className="mt-2" />}
    </Card>
  );
}

function Loading() {
  const t = useTranslations("payments.card");
  return (
    <div className="space-y-5">
      <p role="status" className="sr-only">
        {t("loading")}
      </p>
      <Skeleton className="h-16 w-full" />
      <Skeleton className="h-16 w-full" />
    </div>
  );
}

/** Shown after the card was sent, until the server has Stripe's result. */
function Asking() {
  const t = useTranslations("payments");
  return (
    <Card className="flex flex-col items-center gap-4 px-6 py-10 text-center">
      <Spinner label={t("waiting.status")} />
      <div role="status" className="max-w-md">
        <h2 className="text-xl">{t("card.sentTitle")}</h2>
        <p className="mt-2 text-muted-foreground">{t("card.sentText")}</p>
      </div>
      <p className="max-w-md text-muted-foreground text-sm">{t("waiting.safe")}</p>
    </Card>
  );
}
