"use client";

import type { Stripe, StripeElements, StripePaymentElement } from "@stripe/stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";
import { useLocale } from "next-intl";
import { type RefObject, useEffect, useRef, useState } from "react";
import type { CardForm } from "@/lib/payments/payments/contract";
import { cardAppearance, followTheme } from "./card-appearance";
import { awaitsCard, type CardProblem, cardProblem } from "./card-problem";

/** `over`: this payment no longer takes a card. `sent`: confirmed here; the result comes from the server. */
type FieldsState = "loading" | "ready" | "failed" | "sending" | "over" | "sent";

interface Fields {
  stripe: Stripe;
  elements: StripeElements;
  element: StripePaymentElement;
}

/**
 * Mounts Stripe's fields in `place` and loads Stripe's script for it. Card numbers go from Stripe's frames to Stripe;
 * this page learns only the result, and the server does not rely on it.
 */
export function useCardFields(
  { clientSecret, publishableKey }: CardForm,
  place: RefObject<HTMLElement | null>,
) {
  const locale = useLocale();
  const fields = useRef<Fields | undefined>(undefined);
  const [state, setState] = useState<FieldsState>("loading");
  const [problem, setProblem] = useState<CardProblem>();
  const [loadCount, setLoadCount] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of `loadCount` mounts the fields again
  useEffect(() => {
    let isLeft = false;
    let stopFollowing = () => {};
    const show = (next: FieldsState) => !isLeft && setState(next);
    async function open() {
      show("loading");
      // After a client-side navigation the document's content security policy forbids Stripe's script: reload.
      if (!isOwnDocument()) return window.location.replace(returnAddress());
      // Stripe does not support Kinyarwanda: use the browser's language.
      const stripe = await loadStripe(publishableKey, { locale: locale === "rw" ? "auto" : locale });
      const { paymentIntent } = (await stripe?.retrievePaymentIntent(clientSecret)) ?? {};
      if (isLeft) return;
      if (!stripe || !paymentIntent || !place.current) return show("failed");
      if (!awaitsCard(paymentIntent.status)) return show("over");
      const elements = stripe.elements({ clientSecret, appearance: cardAppearance() });
      const element = elements.create("payment", {
        layout: "tabs",
        wallets: { applePay: "never", googlePay: "never", link: "never" },
      });
      element.on("ready", () => show("ready"));
      element.on("loaderror", () => show("failed"));
      element.mount(place.current);
      fields.current = { stripe, elements, element };
      stopFollowing = followTheme(() => elements.update({ appearance: cardAppearance() }));
    }
    open().catch(() => show("failed"));
    return () => {
      isLeft = true;
      stopFollowing();
      fields.current?.element.destroy();
      fields.current = undefined;
    };
  }, [clientSecret, publishableKey, locale, place, loadCount]);

  /** Sends the card. Returns false if nothing can have been charged. Does nothing while a previous call is running. */
  async function send(): Promise<boolean> {
    if (!fields.current || state !== "ready") return false;
    const { stripe, elements } = fields.current;
    setState("sending");
    setProblem(undefined);
    const { error } = await confirm(stripe, elements);
    const found = error && cardProblem(error);
    const isOver = found === undefined || found === "refused";
    setProblem(found);
    setState(isOver ? "sent" : "ready");
    return isOver || found === "unclear";
  }

  return { state, problem, send, retry: () => setLoadCount((count) => count + 1) };
}

async function confirm(stripe: Stripe, elements: StripeElements) {
  const confirmParams = { return_url: returnAddress() };
  try {
    return await stripe.confirmPayment({ elements, confirmParams, redirect: "if_required" });
  } catch {
    return { error: { type: "api_error" as const } };
  }
}

/** The URL to which banks return the payer after authentication on their own page. */
const returnAddress = () => window.location.origin + window.location.pathname + window.location.search;

/** True if this page was loaded directly, so that its content security policy allows Stripe's script (middleware.ts). */
function isOwnDocument(): boolean {
  const [opened] = performance.getEntriesByType("navigation");
  if (!opened) return true;
  const { pathname, searchParams } = new URL(opened.name, window.location.href);
  return pathname === window.location.pathname && searchParams.has("booking");
}
