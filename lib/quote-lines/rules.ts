import type { QuoteLine } from "@/lib/quotes/contract";

// Apart from lib/quotes/rules, which needs the calendar: a public page that shows a bill ships neither.

/** What the sentence of a line (quotes.lines.*) is made with; `unit` is its unit price as people read it. */
export function lineValues({ quantity, name = "", pieces = 1, per = "day" }: QuoteLine, unit: string) {
  return { quantity, name, pieces, per, unit };
}

/** What tells a line of a bill from its others. */
export function lineKey({
  rule,
  name = "",
  unitCents,
}: Pick<QuoteLine, "rule" | "name" | "unitCents">): string {
  return `${rule} ${unitCents} ${name}`;
}
