import { describe, expect, it } from "vitest";
import { awaitsCard, cardProblem } from "./card-problem";

const tried = { last_payment_error: { type: "card_error" as const } };
const untouched = { last_payment_error: null };

describe("Stripe's card form", () => {
  it.each([
    ["an incomplete number", { type: "validation_error" }, "incomplete"],
    ["a bank that declines", { type: "card_error", payment_intent: tried }, "refused"],
    ["a holder who does not confirm", { type: "invalid_request_error", payment_intent: tried }, "refused"],
    ["a card that is rejected before the payment started", { type: "card_error" }, "unusable"],
    ["a lost connection", { type: "api_connection_error" }, "unclear"],
    [
      "an attempt that was closed meanwhile",
      { type: "invalid_request_error", payment_intent: untouched },
      "unclear",
    ],
    ["a failure at Stripe", { type: "api_error" }, "unclear"],
  ] as const)("reports %s", (_, error, problem) => {
    expect(cardProblem(error)).toBe(problem);
  });

  it("opens only while a payment waits for a card, also after a reload at the bank's page", () => {
    for (const status of ["requires_payment_method", "requires_confirmation", "requires_action"])
      expect(awaitsCard(status)).toBe(true);
    for (const status of ["processing", "requires_capture", "succeeded", "canceled"])
      expect(awaitsCard(status)).toBe(false);
  });
});
