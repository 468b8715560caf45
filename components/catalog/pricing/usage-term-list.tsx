import { useLocale, useTranslations } from "next-intl";
import { BothCurrencies } from "@/components/ui/both-currencies";
import { cn } from "@/components/ui/cn";
import type { UsageTerms } from "@/lib/catalog/pricing/usage-terms";
import type { FuelType } from "@/lib/catalog/vehicles/contract";
import { usageTermTexts } from "./usage-term-texts";

/** The distance and fuel that the rent includes, and the price of more. */
export function UsageTermList({
  terms,
  fuelType,
  rate,
  className,
}: {
  terms: UsageTerms;
  fuelType: FuelType;
  rate: number | null;
  className?: string;
}) {
  const t = useTranslations("quotes.usage");
  return (
    <ul className={cn("flex flex-col gap-1 tabular-nums", className)}>
      {usageTermTexts({ terms, fuelType }, rate, useLocale(), t).map((texts) => (
        <li key={texts.usd}>
          <BothCurrencies {...texts} />
        </li>
      ))}
    </ul>
  );
}
