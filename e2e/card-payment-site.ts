import type { Page } from "@playwright/test";
import { freePort } from "@/db/embedded/free-port";
import { startSimulatedProviders } from "@/lib/operations/demo/providers/server";
import { deriveKeys } from "@/lib/operations/demo/providers/simulated-http";
import { derivedKey } from "@/lib/platform/derived-key";
import { localAddress, superviseApp } from "@/scripts/launch/app-server";

const HOST = "127.0.0.1";

/**
 * Starts the product outside demo mode, with simulated Stripe and Airtel Money, on the tests' own database.
 * The other servers under test use the same simulators' records, so it does not matter whose poller handles a
 * payment.
 */
export async function startCardPaymentSite() {
  const keys = deriveKeys(derivedKey("simulated providers"));
  const port = await freePort(HOST);
  const url = localAddress(port, HOST);
  const stripe = await startSimulatedProviders({ keys, callbackBaseUrl: `${url}/api/payments/webhooks` });
  const settings = {
    DEMO_MODE: "0",
    PORT: String(port),
    SITE_URL: url,
    BACKGROUND_WORK: "worker",
    DATABASE_POOL: "4",
    STRIPE_URL: stripe.url,
    STRIPE_SECRET_KEY: keys.stripe.secretKey,
    STRIPE_PUBLISHABLE_KEY: keys.stripe.publishableKey,
    STRIPE_WEBHOOK_SECRET: keys.stripe.webhookSecret,
    AIRTEL_URL: stripe.url,
    AIRTEL_CLIENT_ID: keys.airtel.clientId,
    AIRTEL_CLIENT_SECRET: keys.airtel.clientSecret,
  };
  const app = superviseApp({ env: { ...process.env, ...settings }, port, host: HOST });
  await app.ready;
  const call = (path: string, key: string, body?: unknown) =>
    fetch(`${stripe.url}${path}`, {
      method: body ? "POST" : "GET",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  return {
    url,
    /** The PaymentIntent as Stripe's client API returns it. */
    async intent(clientSecret: string) {
      const id = clientSecret.split("_secret_")[0];
      const intent = await (await call(`/v1/payment_intents/${id}`, keys.stripe.secretKey)).json();
      return intent.client_secret === clientSecret ? intent : undefined;
    },
    /** Sets the bank's answer for the payment. */
    answer: (reference: string, outcome: string) =>
      call("/__sim/answers", keys.admin, { provider: "stripe", reference, outcome }),
    async stop() {
      await app.stop();
      await stripe.close();
    },
  };
}

type CardPaymentSite = Awaited<ReturnType<typeof startCardPaymentSite>>;

/** Outcomes by the card's last four digits; other cards succeed at once. */
const outcomesByCard: Record<string, string> = { "9995": "not_enough_money", "0002": "declined" };
/** This card's bank uses a page of its own and redirects users back. */
const REDIRECTING_CARD = "3155";

/** Stubs js.stripe.com: its documented client API on a plain field, backed by our simulator. */
export async function stubStripeJs(page: Page, site: CardPaymentSite): Promise<void> {
  await page.exposeFunction("intentAtStripe", (clientSecret: string) => site.intent(clientSecret));
  await page.exposeFunction("payAtStripe", async (clientSecret: string, number: string) => {
    const { metadata } = await site.intent(clientSecret);
    const card = number.replaceAll(" ", "").slice(-4);
    await site.answer(metadata.payment_id, outcomesByCard[card] ?? "captured");
    const intent = await site.intent(clientSecret);
    return { intent, redirects: card === REDIRECTING_CARD };
  });
  await page.route("https://js.stripe.com/**", (route) =>
    route.fulfill({ contentType: "text/javascript", body: `(${stripeJsStub})()` }),
  );
}

function stripeJsStub() {
  const w = window as unknown as {
    Stripe: unknown;
    intentAtStripe(secret: string): Promise<{ status: string }>;
    payAtStripe(
      secret: string,
      number: string,
    ): Promise<{
      intent: { id: string; status: string; last_payment_error: { code: string } | null };
      redirects: boolean;
    }>;
  };
  const number = () => document.querySelector<HTMLInputElement>("#stand-in-number")?.value ?? "";
  const stripe = () => ({
    retrievePaymentIntent: async (secret: string) => ({ paymentIntent: await w.intentAtStripe(secret) }),
    elements: ({ clientSecret }: { clientSecret: string }) => ({
      clientSecret,
      update() {},
      create: () => {
        const heard: Record<string, () => void> = {};
        let place: Element | undefined;
        return {
          on: (name: string, listener: () => void) => {
            heard[name] = listener;
          },
          mount: (element: Element) => {
            place = element;
            element.innerHTML =
              '<label for="stand-in-number">Card number</label> <input id="stand-in-number" inputmode="numeric">';
            setTimeout(() => heard.ready?.());
          },
          destroy: () => place?.replaceChildren(),
        };
      },
    }),
    confirmPayment: async ({
      elements,
      confirmParams,
    }: {
      elements: { clientSecret: string };
      confirmParams: { return_url: string };
    }) => {
      if (number().length < 16) return { error: { type: "validation_error", code: "incomplete_number" } };
      const { intent, redirects } = await w.payAtStripe(elements.clientSecret, number());
      if (intent.last_payment_error)
        return { error: { type: "card_error", ...intent.last_payment_error, payment_intent: intent } };
      if (!redirects) return { paymentIntent: intent };
      const returnUrl = new URL(confirmParams.return_url);
      returnUrl.searchParams.set("payment_intent", intent.id);
      returnUrl.searchParams.set("payment_intent_client_secret", elements.clientSecret);
      returnUrl.searchParams.set("redirect_status", "succeeded");
      location.assign(returnUrl);
      return new Promise(() => {});
    },
  });
  w.Stripe = Object.assign(stripe, { version: "basil" });
}
