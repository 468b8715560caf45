"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useId, useState } from "react";
import { Money } from "@/components/ui/money";
import { percentOf } from "@/lib/platform/money";

/** Calculator of an owner's earnings in a month, after the commission on every rental. */
export function Earnings({ commissionPercent, rate }: { commissionPercent: number; rate: number | null }) {
  const t = useTranslations("howItWorks.earn");
  const [dollars, setDollars] = useState(45);
  const [days, setDays] = useState(12);
  const rentCents = dollars * 100 * days;
  const commissionCents = percentOf(rentCents, commissionPercent);
  return (
    <section aria-labelledby="earnings" className="border-y bg-card">
      <div className="page-width section-space grid gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div>
          <h2 id="earnings" className="text-xl md:text-2xl">
            {t("title")}
          </h2>
          <p className="mt-2 text-muted-foreground">{t("lead")}</p>
          <div className="mt-8 flex max-w-xl flex-col gap-7">
            <Slider label={t("price")} min={10} max={150} step={5} value={dollars} onChange={setDollars}>
              <Money cents={dollars * 100} rate={rate} text={(amount) => t("perDay", { amount })} />
            </Slider>
            <Slider label={t("days")} min={1} max={30} step={1} value={days} onChange={setDays}>
              {t("perMonth", { count: days })}
            </Slider>
          </div>
        </div>
        <dl
          aria-live="polite"
          className="flex flex-col justify-center gap-3 rounded-xl border bg-background p-6 tabular-nums"
        >
          <Row label={t("rent")} amount={<Money cents={rentCents} rate={rate} />} />
          <Row
            label={t("commission", { percent: commissionPercent })}
            amount={<Money cents={-commissionCents} rate={rate} />}
          />
          <div className="mt-1 border-t pt-4">
            <dt className="text-muted-foreground">{t("result")}</dt>
            <dd className="mt-1 font-semibold text-3xl tracking-tight">
              <Money cents={rentCents - commissionCents} rate={rate} />
            </dd>
          </div>
        </dl>
      </div>
    </section>
  );
}

function Slider({
  label,
  value,
  onChange,
  children,
  ...range
}: {
  label: string;
  min: number;
  max: number;
  step: number;
  value: number;
  onChange: (value: number) => void;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <div>
      <div className="flex items-baseline justify-between gap-4">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        <output htmlFor={id} className="font-semibold tabular-nums">
          {children}
        </output>
      </div>
      <input
        type="range"
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.valueAsNumber)}
        className="mt-2 h-11 w-full cursor-pointer accent-foreground"
        {...range}
      />
    </div>
  );
}

function Row({ label, amount }: { label: ReactNode; amount: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-6">
      <dt>{label}</dt>
      <dd className="whitespace-nowrap">{amount}</dd>
    </div>
  );
}
