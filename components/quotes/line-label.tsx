import { useTranslations } from "next-intl";
import { Money } from "@/components/ui/money";
import { lineValues } from "@/lib/quote-lines/rules";
import type { QuoteLine } from "@/lib/quotes/contract";

/** Which rule a line of a bill comes from, in words; with its unit price in the reader's currency where it tells one. */
export function LineLabel({ line, rate }: { line: QuoteLine; rate: number | null }) {
  const t = useTranslations("quotes.lines");
  const text = (unit: string) => t(line.rule, lineValues(line, unit));
  if (text("") === text("$")) return text("");
  return <Money cents={line.unitCents} rate={rate} text={text} />;
}
