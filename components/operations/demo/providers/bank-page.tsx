"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ShieldCheckIcon } from "@/components/ui/essential-icons";
import { useFormats } from "@/components/ui/use-formats";
import type { AnswerProps } from "./answer-props";

/** Imitates a bank's page that confirms a card payment. */
export function BankPage({ charge, isBusy, onAnswer }: AnswerProps) {
  const t = useTranslations("sandbox");
  const { money } = useFormats();
  const rows = [
    { label: t("bank.merchant"), value: t("merchant") },
    { label: t("bank.amount"), value: money(charge.amount, charge.currency) },
    { label: t("bank.card"), value: t("bank.cardNumber") },
    { label: t("bank.reference"), value: charge.reference.slice(-12).toUpperCase() },
  ];
  return (
    <Card className="w-full max-w-md overflow-hidden rounded-xl">
      <p className="flex items-center gap-2 border-b px-6 py-4 font-semibold text-sm">
        <ShieldCheckIcon className="text-success" />
        {t("bank.name")}
      </p>
      <div className="p-6">
        <h1 className="text-xl">{t("bank.title")}</h1>
        <dl className="mt-5 divide-y text-sm">
          {rows.map(({ label, value }) => (
            <div key={label} className="flex justify-between gap-4 py-3">
              <dt className="text-muted-foreground">{label}</dt>
              <dd className="font-medium tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
        <div className="mt-6 grid grid-cols-2 gap-3">
          <Button variant="secondary" size="lg" disabled={isBusy} onClick={() => onAnswer("reject")}>
            {t("reject")}
          </Button>
          <Button size="lg" busy={isBusy} busyText={t("busy")} onClick={() => onAnswer("approve")}>
            {t("approve")}
          </Button>
        </div>
        <Button
          variant="ghost"
          disabled={isBusy}
          onClick={() => onAnswer("time_out")}
          className="mt-3 w-full"
        >
          {t("timeOut")}
        </Button>
      </div>
    </Card>
  );
}
