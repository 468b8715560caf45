import type { QuoteLine } from "./contract";

// Separate from lib/rentals/quotes/rules, so that public pages with a bill do not load its time zone code.

/** The message values of a quote line (quotes.lines.*); `unit` is the formatted unit price. */
export function quoteLineValues(line: QuoteLine, unit: string) {
  const { quantity, name = "", bearer = "owner", pieces = 1, per = "day" } = line;
  return { quantity, name, bearer, pieces, per, unit };
}

/** A key that is unique among the lines of a bill. */
export function quoteLineKey({
  rule,
  name = "",
  unitCents,
}: Pick<QuoteLine, "rule" | "name" | "unitCents">): string {
  return `${rule} ${unitCents} ${name}`;
}
