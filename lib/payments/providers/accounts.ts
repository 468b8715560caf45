import { paymentMethods } from "@/db/enums/payments";
import type { AirtelAccount } from "@/lib/payments/providers/airtel/provider";
import type { MtnAccount } from "@/lib/payments/providers/mtn/messages";
import type { StripeAccount } from "@/lib/payments/providers/stripe/provider";
import { env } from "@/lib/platform/env";
import { AppError } from "@/lib/platform/errors";
import type { PaymentMethod } from "@/lib/rentals/bookings/money/contract";
import { simulatedProviders } from "./simulated-providers-port";

/** The available payment methods: those configured in the environment; in demo mode all, at simulated providers. */
export function availableMethods(): PaymentMethod[] {
  const { DEMO_MODE, STRIPE_SECRET_KEY, MTN_API_KEY, AIRTEL_CLIENT_SECRET } = env();
  const setUp = { card: STRIPE_SECRET_KEY, momo: MTN_API_KEY, airtel: AIRTEL_CLIENT_SECRET };
  return paymentMethods.filter((method) => DEMO_MODE || setUp[method]);
}

export async function stripeAccount(): Promise<StripeAccount> {
  const values = env();
  if (values.DEMO_MODE) {
    const { url, keys } = await simulated();
    return { url, ...keys.stripe };
  }
  return {
    url: values.STRIPE_URL,
    secretKey: required(values.STRIPE_SECRET_KEY),
    publishableKey: required(values.STRIPE_PUBLISHABLE_KEY),
    webhookSecret: required(values.STRIPE_WEBHOOK_SECRET),
  };
}

export async function mtnAccount(): Promise<MtnAccount> {
  const values = env();
  if (values.DEMO_MODE) {
    const { url, keys, callbackBaseUrl } = await simulated();
    const own = { url, targetEnvironment: "mtnrwanda", currency: "RWF" };
    return {
      ...own,
      collection: keys.mtn,
      disbursement: keys.mtn,
      ...(callbackBaseUrl && mtnCallback(callbackBaseUrl)),
    };
  }
  return {
    url: required(values.MTN_URL),
    targetEnvironment: required(values.MTN_TARGET_ENVIRONMENT),
    currency: values.MTN_CURRENCY,
    ...mtnCallback(`${values.SITE_URL}/api/payments/webhooks`),
    collection: {
      subscriptionKey: required(values.MTN_SUBSCRIPTION_KEY),
      apiUser: required(values.MTN_API_USER),
      apiKey: required(values.MTN_API_KEY),
    },
    ...(values.MTN_DISBURSEMENT_API_KEY && {
      disbursement: {
        subscriptionKey: required(values.MTN_DISBURSEMENT_SUBSCRIPTION_KEY),
        apiUser: required(values.MTN_DISBURSEMENT_API_USER),
        apiKey: values.MTN_DISBURSEMENT_API_KEY,
      },
    }),
  };
}

export async function airtelAccount(): Promise<AirtelAccount> {
  const values = env();
  if (values.DEMO_MODE) {
    const { url, keys } = await simulated();
    return { url, ...keys.airtel, version: "v1" };
  }
  return {
    url: values.AIRTEL_URL,
    clientId: required(values.AIRTEL_CLIENT_ID),
    clientSecret: required(values.AIRTEL_CLIENT_SECRET),
    version: values.AIRTEL_API_VERSION,
    publicKey: values.AIRTEL_PUBLIC_KEY,
    callbackKey: values.AIRTEL_CALLBACK_KEY,
  };
}

const simulated = () => simulatedProviders.get()();

const mtnCallback = (callbackBaseUrl: string) => ({ callbackUrl: `${callbackBaseUrl}/mtn` });

function required(value: string | undefined): string {
  if (value === undefined) throw new AppError("unavailable", "methodUnavailable");
  return value;
}
