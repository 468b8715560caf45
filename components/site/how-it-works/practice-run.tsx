import { useTranslations } from "next-intl";
import { priceBooking } from "@/lib/catalog/pricing/price-booking";
import type { VehicleDetail } from "@/lib/catalog/storefront/vehicle-page/contract";
import { vehicleHref } from "@/lib/catalog/vehicles/vehicle-href";
import { addMs, DAY_MS } from "@/lib/platform/dates";
import { PracticeStepper } from "./practice-stepper";

/** Selectable numbers of days; those from a week and a month on show the discounts. */
const lengths = [1, 3, 7, 14, 30];

/** Simulates a rental of a real vehicle; the bills use the same rules as real quotes. */
export function PracticeRun({ vehicle, rate }: { vehicle: VehicleDetail; rate: number | null }) {
  const t = useTranslations("howItWorks.demo");
  const start = new Date(0);
  // The simulation has no dates, so prices of certain days do not apply.
  const terms = { ...vehicle, weekendPriceCents: null, seasons: [], dayPrices: [], extras: [] };
  const bills = lengths.map((days) => priceBooking(terms, start, addMs(start, days * DAY_MS)));
  return (
    <section aria-labelledby="practice" className="border-y bg-card">
      <div className="page-width section-space">
        <h2 id="practice" className="text-xl md:text-2xl">
          {t("title")}
        </h2>
        <p className="mt-2 text-muted-foreground">{t("lead")}</p>
        <PracticeStepper
          vehicle={{
            title: vehicle.title,
            href: vehicleHref(vehicle.id),
            picture: vehicle.pictures[0]?.path,
          }}
          bills={bills}
          rate={rate}
        />
      </div>
    </section>
  );
}
