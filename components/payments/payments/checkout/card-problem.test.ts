import { describe, expect, it } from "vitest";
import { awaitsCard, cardProblem } from "./card-problem";

const tried = { last_payment_error: { type: "card_error" as const } };
const untouched = { last_payment_error: null };

describe("Stripe's card form", () => {
  it.each([
    ["a number that is not all there", { type: "validation_error" }, "incomplete"],
    ["a bank that says no", { type: "card_error", payment_intent: tried }, "refused"],
    ["a holder who does not confirm", { type: "invalid_request_error", payment_intent: tried }, "refused"],
    ["a card that is turned away before the payment is touched", { type: "card_error" }, "unusable"],
    ["a line that was cut", { type: "api_connection_error" }, "unclear"],
    [
      "an attempt that was closed meanwhile",
      { type: "invalid_request_error", payment_intent: untouched },
      "unclear",
    ],
    ["trouble at Stripe", { type: "api_error" }, "unclear"],
  ] as const)("tells of %s", (_, error, problem) => {
    expect(cardProblem(error)).toBe(problem);
  });

  it("opens only while a card is awaited, also after a reload at the bank's page", () => {
    for (const status of ["requires_payment_method", "requires_confirmation", "requires_action"])
      expect(awaitsCard(status)).toBe(true);
    for (const status of ["processing", "requires_capture", "succeeded", "canceled"])
      expect(awaitsCard(status)).toBe(false);
  });
});
