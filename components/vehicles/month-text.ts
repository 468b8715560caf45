import { monthName } from "@/components/ui/calendar-names";
import { dayIn, KIGALI } from "@/lib/dates";

/** The month of an instant in Kigali, within a sentence: "December 2026". */
export function monthOf(instant: string, locale: string): string {
  const [year = 0, month = 1] = dayIn(new Date(instant), KIGALI).split("-").map(Number);
  const name = monthName(new Date(year, month - 1, 1), locale);
  return locale === "fr" ? name.toLowerCase() : name;
}
