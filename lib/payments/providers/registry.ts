import type { payments } from "@/db/schema/payments/payments";
import { airtelProvider } from "@/lib/payments/providers/airtel/provider";
import { mtnProvider } from "@/lib/payments/providers/mtn/provider";
import { stripeProvider } from "@/lib/payments/providers/stripe/provider";
import { AppError } from "@/lib/platform/errors";
import type { PaymentMethod } from "@/lib/rentals/bookings/money/contract";
import { airtelAccount, availableMethods, mtnAccount, stripeAccount } from "./accounts";
import type { ChargeRef, PaymentProvider, ProviderName } from "./port";

const byMethod: Record<PaymentMethod, PaymentProvider> = {
  card: stripeProvider(stripeAccount),
  momo: mtnProvider(mtnAccount),
  airtel: airtelProvider(airtelAccount),
};

export function providerFor(method: PaymentMethod): PaymentProvider {
  if (!availableMethods().includes(method)) throw new AppError("unavailable", "methodUnavailable");
  return byMethod[method];
}

export function findAvailableProvider(name: ProviderName): PaymentProvider | undefined {
  const method = availableMethods().find((each) => byMethod[each].name === name);
  return method && byMethod[method];
}

/** Returns the provider with which a payment was started. */
export function providerNamed(name: string): PaymentProvider {
  const provider = Object.values(byMethod).find((one) => one.name === name);
  if (!provider) throw new AppError("unavailable", "methodUnavailable");
  return provider;
}

/** Returns the lifetime of this provider's prompts; null when it sends none. */
export function promptLifeOf(name: string): number | null {
  return Object.values(byMethod).find((one) => one.name === name)?.promptLifeMs ?? null;
}

/** Converts a payment to the reference used for calls to its provider. */
export function chargeRefOf(payment: typeof payments.$inferSelect): ChargeRef {
  const { id: reference, providerRef, method, amount, currency, payerPhone } = payment;
  return { reference, providerRef, method, amount, currency, payerPhone };
}
