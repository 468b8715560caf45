import { useTranslations } from "next-intl";
import { useFormats } from "@/components/ui/use-formats";
import type { BookingDetail } from "@/lib/rentals/bookings/contract";
import type { ReturnCharge } from "@/lib/rentals/bookings/handovers/return-charges";

/** Shows how a charge of the return is calculated: "120 extra km × $0.20". */
export function ReturnChargeLabel({
  charge: { kind, quantity, unitCents },
  vehicle,
}: {
  charge: ReturnCharge;
  vehicle: Pick<BookingDetail["vehicle"], "fuelType">;
}) {
  const t = useTranslations("bookings.charges");
  const { usd } = useFormats();
  const isCharge = kind === "missing_fuel" && vehicle.fuelType === "electric";
  return t(isCharge ? "missing_charge" : kind, { count: quantity, price: usd(unitCents) });
}
