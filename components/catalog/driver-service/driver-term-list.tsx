import { useLocale, useTranslations } from "next-intl";
import { BothCurrencies } from "@/components/ui/both-currencies";
import { cn } from "@/components/ui/cn";
import type { DriverRequirements } from "@/lib/catalog/driver-requirements/contract";
import type { DriverService } from "@/lib/catalog/driver-service/contract";
import { driverTermTexts } from "./driver-term-texts";

/** The terms of the vehicle's own driver, or the owner's requirements for drivers; renders nothing without any. */
export function DriverTermList({
  terms,
  rate,
  className,
}: {
  terms: DriverService & DriverRequirements;
  rate: number | null;
  className?: string;
}) {
  const texts = driverTermTexts(terms, rate, useLocale(), useTranslations("quotes.drivers"));
  if (texts.length === 0) return null;
  return (
    <ul className={cn("flex flex-col gap-1 tabular-nums", className)}>
      {texts.map((text) => (
        <li key={text.usd}>
          <BothCurrencies {...text} />
        </li>
      ))}
    </ul>
  );
}
