import { useTranslations } from "next-intl";
import { after, DAY_MS } from "@/lib/dates";
import { priceRental } from "@/lib/prices/rules";
import { vehicleHref } from "@/lib/search/rules";
import type { VehicleDetail } from "@/lib/vehicles/contract";
import { PracticeStepper } from "./practice-stepper";

/** How many days one may try: the week and the month bring their discounts. */
const lengths = [1, 3, 7, 14, 30];

/** A rental played through with a real car; the bills are made by the rules that price every quote. */
export function PracticeRun({ vehicle, rate }: { vehicle: VehicleDetail; rate: number | null }) {
  const t = useTranslations("howItWorks.demo");
  const start = new Date(0);
  // Of no dates in particular: no weekend and no season is among its days.
  const terms = { ...vehicle, weekendPriceCents: null, seasons: [], extras: [] };
  const bills = lengths.map((days) => priceRental(terms, start, after(start, days * DAY_MS)));
  return (
    <section aria-labelledby="practice" className="border-y bg-card">
      <div className="page-width section-space">
        <h2 id="practice" className="text-xl md:text-2xl">
          {t("title")}
        </h2>
        <p className="mt-2 text-muted-foreground">{t("lead")}</p>
        <PracticeStepper
          car={{ title: vehicle.title, href: vehicleHref(vehicle.id), picture: vehicle.pictures[0]?.path }}
          bills={bills}
          rate={rate}
        />
      </div>
    </section>
  );
}
