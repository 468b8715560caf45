"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { useFormContext } from "react-hook-form";
import { ReturnChargeLabel } from "@/components/rentals/bookings/return-charge-label";
import { Checkbox } from "@/components/ui/checkbox";
import { cn } from "@/components/ui/cn";
import { Label } from "@/components/ui/label";
import { useFormats } from "@/components/ui/use-formats";
import type { BookingDetail } from "@/lib/rentals/bookings/contract";
import type { ReturnRequest } from "@/lib/rentals/bookings/handovers/contract";
import { type ReturnCharge, sumOfCharges } from "@/lib/rentals/bookings/handovers/return-charges";

/** The charges of the return as it is typed, line by line; the owner may waive each. */
export function ReturnChargeFields({
  charges,
  vehicle,
}: {
  charges: ReturnCharge[];
  vehicle: BookingDetail["vehicle"];
}) {
  const t = useTranslations("bookings.charges");
  const { usd } = useFormats();
  const { watch, setValue } = useFormContext<ReturnRequest>();
  const waived = watch("waivedCharges") ?? [];
  const id = useId();
  const isWaived = ({ kind }: ReturnCharge) => waived.includes(kind);
  return (
    <section aria-live="polite" aria-label={t("title")} className="empty:hidden">
      {charges.length > 0 && (
        <div className="rounded-lg border p-4 text-sm tabular-nums">
          <h3 className="font-medium">{t("title")}</h3>
          <ul className="mt-2">
            {charges.map((charge) => (
              <li key={charge.kind} className="border-b py-2">
                <p
                  className={cn(
                    "flex items-baseline justify-between gap-4",
                    isWaived(charge) && "text-muted-foreground line-through",
                  )}
                >
                  <span>
                    <ReturnChargeLabel charge={charge} vehicle={vehicle} />
                  </span>
                  <span className="whitespace-nowrap">{usd(charge.amountCents)}</span>
                </p>
                <div className="flex min-h-11 items-center gap-2">
                  <Checkbox
                    id={`${id}-${charge.kind}`}
                    checked={isWaived(charge)}
                    onChange={({ target }) =>
                      setValue(
                        "waivedCharges",
                        target.checked
                          ? [...waived, charge.kind]
                          : waived.filter((kind) => kind !== charge.kind),
                      )
                    }
                  />
                  <Label htmlFor={`${id}-${charge.kind}`} className="font-normal">
                    {t("waive")}
                    <span className="sr-only">
                      {" "}
                      <ReturnChargeLabel charge={charge} vehicle={vehicle} />
                    </span>
                  </Label>
                </div>
              </li>
            ))}
          </ul>
          <p className="mt-3 flex items-baseline justify-between gap-4 font-semibold">
            <span>{t("total")}</span>
            <span>{usd(sumOfCharges(charges.filter((charge) => !isWaived(charge))))}</span>
          </p>
          <p className="mt-1 text-muted-foreground">{t("note")}</p>
        </div>
      )}
    </section>
  );
}
