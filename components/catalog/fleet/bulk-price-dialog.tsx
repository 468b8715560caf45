"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { BulkDialog } from "@/components/platform/admin-table/bulk-dialog";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { NativeSelect } from "@/components/ui/native-select";
import { toast } from "@/components/ui/toast";
import { useFormats } from "@/components/ui/use-formats";
import { MAX_DAY_CENTS } from "@/lib/businesses/settings/rental-terms-contract";
import { vehiclePriceSettings } from "@/lib/catalog/pricing/contract";
import { api } from "@/lib/platform/http/api-client";
import { refreshResources } from "@/lib/platform/http/use-resource";
import { type BulkPrice, bulkPriceKinds, newDayPrice } from "./bulk-price";

/** Changes the daily price of the selected vehicles, to one price or by percent; previews each new price. */
export function BulkPriceDialog({
  vehicles,
  onClose,
}: {
  vehicles: { id: string; title: string; plate: string | null; dailyPriceCents: number }[];
  onClose: () => void;
}) {
  const t = useTranslations("fleet.bulk.price");
  const { usd } = useFormats();
  const id = useId();
  const [kind, setKind] = useState<BulkPrice["kind"]>("set");
  const [text, setText] = useState("");
  // The list behind is loaded again while the prices are set.
  const [all] = useState(vehicles);
  const priced = all.map((vehicle) => ({
    ...vehicle,
    newCents: newDayPrice(vehicle.dailyPriceCents, { kind, text }),
  }));
  const isReady = priced.every(({ newCents }) => newCents !== undefined);
  const newCentsOf = new Map(priced.map((vehicle) => [vehicle.id, vehicle.newCents]));
  return (
    <BulkDialog
      title={(count) => t("title", { count })}
      text={t("text")}
      items={priced.map(({ id, title, plate, dailyPriceCents, newCents }) => ({
        id,
        name: [
          title,
          plate,
          newCents === undefined
            ? usd(dailyPriceCents)
            : t("change", { before: usd(dailyPriceCents), after: usd(newCents) }),
        ]
          .filter(Boolean)
          .join(" · "),
      }))}
      confirm={t("confirm")}
      isReady={isReady}
      act={(vehicleId) =>
        api.put(
          `/api/vehicles/${encodeURIComponent(vehicleId)}/prices`,
          { dailyPriceCents: newCentsOf.get(vehicleId) },
          vehiclePriceSettings,
        )
      }
      onDone={(count) => {
        toast.success(t("done", { count }));
        return refreshResources("/api/fleet");
      }}
      onClose={onClose}
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <div className="flex flex-col gap-1.5">
          <Label htmlFor={`${id}-kind`}>{t("how")}</Label>
          <NativeSelect
            id={`${id}-kind`}
            value={kind}
            onChange={({ target }) => setKind(target.value as BulkPrice["kind"])}
          >
            {bulkPriceKinds.map((each) => (
              <option key={each} value={each}>
                {t(`kinds.${each}`)}
              </option>
            ))}
          </NativeSelect>
        </div>
        <div className="flex flex-col gap-1.5">
          <Label htmlFor={`${id}-amount`}>{t(kind === "set" ? "amount" : "percent")}</Label>
          <Input
            id={`${id}-amount`}
            inputMode="decimal"
            value={text}
            onChange={({ target }) => setText(target.value)}
            aria-invalid={text !== "" && !isReady}
            aria-describedby={`${id}-help`}
          />
        </div>
        <p
          id={`${id}-help`}
          role="status"
          className={`text-sm sm:col-span-2 ${text !== "" && !isReady ? "text-danger" : "text-muted-foreground"}`}
        >
          {text !== "" && !isReady ? t("outOfRange", { most: usd(MAX_DAY_CENTS) }) : t("kept")}
        </p>
      </div>
    </BulkDialog>
  );
}
