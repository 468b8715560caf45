"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useId } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { Money } from "@/components/ui/money";
import { NativeSelect } from "@/components/ui/native-select";
import { RadioGroupItem } from "@/components/ui/radio-group";
import { deliveryExtraKinds } from "@/db/enums/catalog";
import type { ChosenExtra, OfferedExtra } from "@/lib/catalog/pricing/contract";

type Kind = OfferedExtra["kind"];
const deliveries: readonly Kind[] = deliveryExtraKinds;
const insurances: readonly Kind[] = ["insurance_plus", "insurance_full"];

interface Choices {
  offered: readonly OfferedExtra[];
  chosen: readonly ChosenExtra[];
  onChange: (chosen: ChosenExtra[]) => void;
  /** Francs per hundred dollars; null shows dollars only. */
  rate: number | null;
}

/** The extras a vehicle offers: at most one insurance and one delivery, and any number of the others. */
export function ExtraChoices({ offered, chosen, onChange, rate }: Choices) {
  const quantityOf = (kind: Kind) => chosen.find((one) => one.kind === kind)?.quantity ?? 0;
  /** Sets the quantity of an extra in place of the kinds it excludes. */
  const choose = (kind: Kind, quantity: number, excluded: readonly Kind[] = [kind]) => {
    const others = chosen.filter((one) => !excluded.includes(one.kind));
    onChange(quantity > 0 ? [...others, { kind, quantity }] : others);
  };
  const tiers = offered.filter(({ kind }) => insurances.includes(kind));
  return (
    <div className="flex flex-col gap-4 text-sm">
      {tiers.length > 0 && (
        <InsuranceChoice
          tiers={tiers}
          chosen={tiers.find(({ kind }) => quantityOf(kind) > 0)?.kind}
          onChoose={(kind) => choose(kind ?? "insurance_plus", kind ? 1 : 0, insurances)}
          rate={rate}
        />
      )}
      <ul className="flex flex-col gap-1">
        {offered
          .filter((extra) => !tiers.includes(extra))
          .map((extra) => (
            <OtherExtra
              key={extra.kind}
              extra={extra}
              quantity={quantityOf(extra.kind)}
              onChoose={(quantity) =>
                choose(extra.kind, quantity, deliveries.includes(extra.kind) ? deliveries : [extra.kind])
              }
              rate={rate}
            />
          ))}
      </ul>
    </div>
  );
}

const row = "flex min-h-11 cursor-pointer items-center gap-3";

function InsuranceChoice({
  tiers,
  chosen,
  onChoose,
  rate,
}: {
  tiers: readonly OfferedExtra[];
  chosen: Kind | undefined;
  onChoose: (kind: Kind | undefined) => void;
  rate: number | null;
}) {
  const t = useTranslations("quotes.extras");
  const id = useId();
  const option = (kind: Kind | undefined, label: string, price: ReactNode) => (
    <label key={label} htmlFor={`${id}-${kind}`} className={row}>
      <RadioGroupItem
        id={`${id}-${kind}`}
        name={id}
        checked={chosen === kind}
        onChange={() => onChoose(kind)}
      />
      <span className="flex-1">{label}</span>
      <span className="whitespace-nowrap text-muted-foreground">{price}</span>
    </label>
  );
  return (
    <fieldset>
      <legend className="mb-1 font-medium">{t("insurance")}</legend>
      {option(undefined, t("basic"), t("included"))}
      {tiers.map((tier) => option(tier.kind, t(tier.kind), <ExtraPrice extra={tier} rate={rate} />))}
    </fieldset>
  );
}

function OtherExtra({
  extra,
  quantity,
  onChoose,
  rate,
}: {
  extra: OfferedExtra;
  quantity: number;
  onChoose: (quantity: number) => void;
  rate: number | null;
}) {
  const t = useTranslations("quotes.extras");
  const id = useId();
  const price = (
    <span className="whitespace-nowrap text-muted-foreground">
      <ExtraPrice extra={extra} rate={rate} />
    </span>
  );
  if (extra.maxQuantity === 1)
    return (
      <li>
        <label htmlFor={id} className={row}>
          <Checkbox
            id={id}
            checked={quantity > 0}
            onChange={(event) => onChoose(event.target.checked ? 1 : 0)}
          />
          <span className="flex-1">{t(extra.kind)}</span>
          {price}
        </label>
      </li>
    );
  return (
    <li className="flex items-center gap-3">
      <NativeSelect
        id={id}
        className="w-20"
        value={quantity}
        onChange={(event) => onChoose(Number(event.target.value))}
      >
        {Array.from({ length: extra.maxQuantity + 1 }, (_, count) => count).map((count) => (
          <option key={count} value={count}>
            {count}
          </option>
        ))}
      </NativeSelect>
      <label htmlFor={id} className="flex-1">
        {t(extra.kind)}
      </label>
      {price}
    </li>
  );
}

function ExtraPrice({ extra, rate }: { extra: OfferedExtra; rate: number | null }) {
  const t = useTranslations("quotes.extras");
  const perUnit = extra.unit === "day" ? "perDay" : "perRental";
  const per = extra.kind === "night_away" ? "perNight" : perUnit;
  return <Money cents={extra.priceCents} rate={rate} text={(amount) => t(per, { amount })} />;
}
