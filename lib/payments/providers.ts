import type { payments } from "@/db/schema/payments";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { sandboxProvider } from "@/lib/sandbox/provider";
import type { PaymentMethod } from "./contract";
import type { ChargeRef, PaymentProvider } from "./provider";

/** The ways to pay that are set up here. Outside demo mode there are none until a provider is configured. */
export function availableMethods(): PaymentMethod[] {
  return env().DEMO_MODE ? ["card", "momo", "airtel"] : [];
}

export function providerFor(method: PaymentMethod): PaymentProvider {
  if (!availableMethods().includes(method)) throw new AppError("unavailable", "methodUnavailable");
  return sandboxProvider;
}

/** The provider a payment was begun with. */
export function providerNamed(name: string): PaymentProvider {
  if (name === sandboxProvider.name && env().DEMO_MODE) return sandboxProvider;
  throw new AppError("unavailable", "methodUnavailable");
}

/** A payment as its provider is asked about it. */
export function chargeRefOf(payment: typeof payments.$inferSelect): ChargeRef {
  const { id: reference, providerRef, method, amount, currency, payerPhone } = payment;
  return { reference, providerRef, method, amount, currency, payerPhone };
}
