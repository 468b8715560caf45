"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useLocale, useTranslations } from "next-intl";
import { useId } from "react";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { errorText } from "@/components/form/error-text";
import { Form } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { useAction } from "@/components/form/use-action";
import { ErrorNotice } from "@/components/platform/http/error-notice";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Skeleton } from "@/components/ui/skeleton";
import { toast } from "@/components/ui/toast";
import {
  type PriceRule,
  type PriceRuleRequest,
  priceRule,
  priceRuleRequest,
} from "@/lib/catalog/dynamic-pricing/contract";
import { formatInstant, KIGALI } from "@/lib/platform/dates";
import { api } from "@/lib/platform/http/api-client";
import { refreshResources, setResource, useResource } from "@/lib/platform/http/use-resource";
import { dollarText } from "@/lib/platform/typed-numbers";
import { MoneyField } from "./money-field";
import { dollars } from "./prices-schema";

const limits = z
  .object({ floorCents: dollars, ceilingCents: dollars, allVehicles: z.boolean().optional() })
  .pipe(priceRuleRequest);

/** Starts, changes and ends the rule by which a vehicle's prices follow the suggestions within limits. */
export function PriceRuleForm({ vehiclePath }: { vehiclePath: string }) {
  const path = `${vehiclePath}/price-rule`;
  const { data, error, retry } = useResource(path, priceRule);
  if (error && !data) return <ErrorNotice error={error} onRetry={retry} />;
  if (!data) return <Skeleton className="h-40 w-full" />;
  return <Limits key={String(data.rule !== null)} vehiclePath={vehiclePath} path={path} settings={data} />;
}

/** The limits that the form proposes, in per cent of the daily price. */
const PROPOSED = { floor: 80, ceiling: 130 };

function Limits({ vehiclePath, path, settings }: { vehiclePath: string; path: string; settings: PriceRule }) {
  const t = useTranslations("calendars.priceRule");
  const te = useTranslations("errors");
  const locale = useLocale();
  const othersId = useId();
  const { rule, dailyPriceCents, automaticDays, otherVehicles } = settings;
  const proposed = (percent: number) => Math.round((dailyPriceCents * percent) / 10_000) * 100;
  const form = useForm<z.input<typeof limits>, unknown, PriceRuleRequest>({
    resolver: zodResolver(limits),
    defaultValues: {
      floorCents: dollarText(rule?.floorCents ?? proposed(PROPOSED.floor)),
      ceilingCents: dollarText(rule?.ceilingCents ?? proposed(PROPOSED.ceiling)),
      allVehicles: false,
    },
  });

  async function show(response: PriceRule, sentence: string) {
    toast.success(sentence);
    setResource(path, response);
    await Promise.all([
      refreshResources(`${vehiclePath}/day-prices`),
      refreshResources(`${vehiclePath}/price-suggestions`),
    ]);
  }
  async function save(request: PriceRuleRequest) {
    const response = await api.put(path, request, priceRule);
    await show(response, t(rule ? "saved" : "started", { count: response.automaticDays }));
  }
  const { run: end, isBusy: isEnding } = useAction(async () => {
    const response = await api.delete(`${path}?allVehicles=${form.getValues("allVehicles")}`, priceRule);
    await show(response, t("ended"));
  });

  return (
    <Form form={form} onSubmit={save} translate={errorText(te)}>
      <p className="text-sm">
        <span className="font-medium">{t(rule ? "on" : "off")}</span>{" "}
        {rule && t("days", { count: automaticDays })}{" "}
        {rule?.appliedAt && (
          <span className="text-muted-foreground">
            {t("applied", { at: formatInstant(new Date(rule.appliedAt), locale, KIGALI) })}
          </span>
        )}
      </p>
      <div className="grid grid-cols-2 items-start gap-3">
        <MoneyField name="floorCents" label={t("floor")} />
        <MoneyField name="ceilingCents" label={t("ceiling")} />
      </div>
      {otherVehicles > 0 && (
        <label htmlFor={othersId} className="flex min-h-11 cursor-pointer items-start gap-3 text-sm">
          <Checkbox id={othersId} {...form.register("allVehicles")} />
          {t("others", { count: otherVehicles })}
        </label>
      )}
      <div className="flex flex-wrap gap-2">
        <SubmitButton size="default" variant="secondary" busyText={t("busy")}>
          {t(rule ? "save" : "start")}
        </SubmitButton>
        {rule && (
          <Button variant="ghost" busy={isEnding} busyText={t("busy")} onClick={() => void end()}>
            {t("end")}
          </Button>
        )}
      </div>
    </Form>
  );
}
