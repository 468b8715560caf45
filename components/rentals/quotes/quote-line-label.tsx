import { useTranslations } from "next-intl";
import { Money } from "@/components/ui/money";
import type { QuoteLine } from "@/lib/catalog/pricing/contract";
import { quoteLineValues } from "@/lib/catalog/pricing/quote-lines";

/** The label of a bill's line, with its unit price in the reader's currency if the message contains one. */
export function QuoteLineLabel({ line, rate }: { line: QuoteLine; rate: number | null }) {
  const t = useTranslations("quotes.lines");
  const text = (unit: string) => t(line.rule, quoteLineValues(line, unit));
  if (text("") === text("$")) return text("");
  return <Money cents={line.unitCents} rate={rate} text={text} />;
}
