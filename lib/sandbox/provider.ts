import type { PaymentProvider } from "@/lib/payments/provider";
import { find, move, open, PROMPT_LIFE_MS, payBack, stateOf } from "./books";

/** Behaves like card, MTN and Airtel together, but the payer answers on a page of ours (demo mode only). */
export const sandboxProvider: PaymentProvider = {
  name: "sandbox",
  promptLifeMs: PROMPT_LIFE_MS,
  charge: async (charge) => {
    const { reference, method, amount, currency, payerPhone, capturesAtOnce } = charge;
    await open({ reference, method, amount, currency, payerPhone, capturesAtOnce }, new Date());
    return report(charge);
  },
  status: report,
  capture: async ({ reference }) => {
    await move(reference, ["authorized"], "captured");
    return report({ reference });
  },
  cancel: async ({ reference }) => {
    const charge = await find(reference);
    // A prompt on a phone cannot be called back, only waited for.
    if (charge?.method === "card") await move(reference, ["pending", "authorized"], "cancelled");
    return report({ reference });
  },
  refund: async ({ reference, charge, amount }) => ({
    status: (await payBack(reference, charge.reference, amount)) ? "succeeded" : "failed",
  }),
};

async function report({ reference }: { reference: string }) {
  return stateOf(await find(reference), new Date());
}
