/** The most frequent questions in this order; texts are in the messages under `location.faq`. */
export const faqQuestions = [
  "cancellation",
  "deposit",
  "payment",
  "licence",
  "insurance",
  "late",
  "owners",
] as const;
