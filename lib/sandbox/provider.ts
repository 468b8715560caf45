import type { PaymentProvider } from "@/lib/payments/provider";
import { find, move, open, payBack, stateOf } from "./books";

/** Behaves like card, MTN and Airtel together, but the payer answers on a page of ours (demo mode only). */
export const sandboxProvider: PaymentProvider = {
  name: "sandbox",
  charge: async (charge) => {
    await open(charge, new Date());
    return report(charge.reference);
  },
  status: report,
  capture: async (reference) => {
    await move(reference, ["authorized"], "captured");
    return report(reference);
  },
  cancel: async (reference) => {
    const charge = await find(reference);
    // A prompt on a phone cannot be called back, only waited for.
    if (charge?.method === "card") await move(reference, ["pending", "authorized"], "cancelled");
    return report(reference);
  },
  refund: async ({ reference, chargeReference, amount }) =>
    (await payBack(reference, chargeReference, amount)) ? "succeeded" : "failed",
};

async function report(reference: string) {
  return stateOf(await find(reference), new Date());
}
