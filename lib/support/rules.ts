/** What people ask most, in this order; questions and answers are in the messages under `location.faq`. */
export const faqQuestions = [
  "cancellation",
  "deposit",
  "payment",
  "licence",
  "insurance",
  "late",
  "owners",
] as const;
