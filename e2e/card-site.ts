import type { Page } from "@playwright/test";
import { freePort } from "@/db/embedded/free-port";
import { derivedKey } from "@/lib/derived-key";
import { keysFrom } from "@/lib/sandbox/exchange";
import { startSandbox } from "@/lib/sandbox/server";
import { localAddress, superviseApp } from "@/scripts/launch/app-server";

const HOST = "127.0.0.1";

/**
 * The product outside demo mode, with cards at a simulated Stripe and Airtel Money beside them, on the tests' own database. The other servers
 * under test read the same books of the simulators, so it does not matter whose clock looks after a payment.
 */
export async function startCardSite() {
  const keys = keysFrom(derivedKey("simulated providers"));
  const port = await freePort(HOST);
  const url = localAddress(port, HOST);
  const stripe = await startSandbox({ keys, webhooks: `${url}/api/payments/webhooks` });
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
    /** A PaymentIntent, as Stripe tells the browser of it. */
    async intent(clientSecret: string) {
      const id = clientSecret.split("_secret_")[0];
      const intent = await (await call(`/v1/payment_intents/${id}`, keys.stripe.secretKey)).json();
      return intent.client_secret === clientSecret ? intent : undefined;
    },
    /** What the bank says of the card. */
    answer: (reference: string, outcome: string) =>
      call("/__sim/answers", keys.admin, { provider: "stripe", reference, outcome }),
    async stop() {
      await app.stop();
      await stripe.close();
    },
  };
}

type CardSite = Awaited<ReturnType<typeof startCardSite>>;

/** What becomes of a card, by its last four figures; any other is taken at once. */
const cards: Record<string, string> = { "9995": "not_enough_money", "0002": "declined" };
/** This one's bank asks on a page of its own and sends people back. */
const LEADS_AWAY = "3155";

/** Stands in for js.stripe.com: its documented client API, on a plain field, with our simulator behind it. */
export async function standInForStripe(page: Page, site: CardSite): Promise<void> {
  await page.exposeFunction("intentAtStripe", (clientSecret: string) => site.intent(clientSecret));
  await page.exposeFunction("payAtStripe", async (clientSecret: string, number: string) => {
    const { metadata } = await site.intent(clientSecret);
    const card = number.replaceAll(" ", "").slice(-4);
    await site.answer(metadata.payment_id, cards[card] ?? "captured");
    const intent = await site.intent(clientSecret);
    return { intent, leadsAway: card === LEADS_AWAY };
  });
  await page.route("https://js.stripe.com/**", (route) =>
    route.fulfill({ contentType: "text/javascript", body: `(${standIn})()` }),
  );
}

function standIn() {
  const w = window as unknown as {
    Stripe: unknown;
    intentAtStripe(secret: string): Promise<{ status: string }>;
    payAtStripe(
      secret: string,
      number: string,
    ): Promise<{
      intent: { id: string; status: string; last_payment_error: { code: string } | null };
      leadsAway: boolean;
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
      const { intent, leadsAway } = await w.payAtStripe(elements.clientSecret, number());
      if (intent.last_payment_error)
        return { error: { type: "card_error", ...intent.last_payment_error, payment_intent: intent } };
      if (!leadsAway) return { paymentIntent: intent };
      const back = new URL(confirmParams.return_url);
      back.searchParams.set("payment_intent", intent.id);
      back.searchParams.set("payment_intent_client_secret", elements.clientSecret);
      back.searchParams.set("redirect_status", "succeeded");
      location.assign(back);
      return new Promise(() => {});
    },
  });
  w.Stripe = Object.assign(stripe, { version: "basil" });
}
