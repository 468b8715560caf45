"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { type ReactNode, useId, useState } from "react";
import { useForm } from "react-hook-form";
import { errorText } from "@/components/form/error-text";
import { Form } from "@/components/form/form";
import { FormFooter } from "@/components/form/form-footer";
import { useFormDraft } from "@/components/form/use-form-draft";
import { useStaleChoice } from "@/components/form/use-stale-choice";
import { Card } from "@/components/ui/card";
import { toast } from "@/components/ui/toast";
import {
  type VehiclePriceSettings,
  type VehiclePrices,
  vehiclePriceSettings,
} from "@/lib/catalog/pricing/contract";
import { api } from "@/lib/platform/http/api-client";
import { setResource } from "@/lib/platform/http/use-resource";
import { Link } from "@/lib/platform/i18n/link";
import { DiscountFields } from "./discount-fields";
import { ExtraFields } from "./extra-fields";
import { MoneyField } from "./money-field";
import { PriceSimulator } from "./price-simulator";
import { type PriceFields, priceFieldsOf, pricesSchema } from "./prices-schema";
import { SeasonFields } from "./season-fields";

/** All prices of a vehicle in one form, with a simulated bill beside it. */
export function PricesForm({ settings, path }: { settings: VehiclePriceSettings; path: string }) {
  const t = useTranslations("prices");
  const form = useForm<PriceFields, unknown, VehiclePrices>({
    resolver: zodResolver(pricesSchema),
    defaultValues: priceFieldsOf(settings),
  });

  const [filledAt, setFilledAt] = useState(settings.updatedAt);
  // A draft belongs to the version that it changes: the next one may be somebody else's.
  useFormDraft(form, `prices ${path} ${filledAt}`, { memoryOnly: "all" });
  const { save, choice } = useStaleChoice(settings, {
    read: () => api.get(path, vehiclePriceSettings),
    fill: (latest) => {
      form.reset(priceFieldsOf(latest));
      setFilledAt(latest.updatedAt);
      setResource(path, latest);
    },
  });

  async function submit(prices: VehiclePrices) {
    await save(({ updatedAt }) => api.put(path, { ...prices, updatedAt }, vehiclePriceSettings));
    toast.success(t("saved"));
  }

  return (
    <Form
      form={form}
      onSubmit={submit}
      choice={choice}
      translate={errorText(useTranslations("errors"))}
      className="grid items-start gap-8 xl:grid-cols-[minmax(0,1fr)_22rem]"
    >
      <div className="flex min-w-0 flex-col gap-6">
        <Section title={t("days.title")} lead={t("days.lead")}>
          <div className="grid gap-5 sm:grid-cols-3">
            <MoneyField name="dailyPriceCents" label={t("days.daily")} />
            <MoneyField name="weekendPriceCents" label={t("days.weekend")} help={t("days.weekendHelp")} />
            <MoneyField name="depositCents" label={t("days.deposit")} help={t("days.depositHelp")} />
          </div>
        </Section>
        <Section title={t("discounts.title")} lead={t("discounts.lead")}>
          <DiscountFields />
          <p className="text-sm">
            {t.rich("discounts.promoCodes", {
              link: (text) => (
                <Link
                  href={`/dashboard/business/promo-codes?businessId=${settings.vehicle.businessId}`}
                  className="font-medium underline underline-offset-4"
                >
                  {text}
                </Link>
              ),
            })}
          </p>
        </Section>
        <Section title={t("seasons.title")} lead={t("seasons.lead")}>
          <SeasonFields />
        </Section>
        <Section title={t("extras.title")} lead={t("extras.lead")}>
          <ExtraFields />
        </Section>
        <FormFooter isSticky />
      </div>
      <div className="xl:sticky xl:top-20">
        <PriceSimulator {...settings} />
      </div>
    </Form>
  );
}

function Section({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Card className="flex flex-col gap-5 p-5 md:p-6">
        <div>
          <h2 id={id} className="text-lg">
            {title}
          </h2>
          <p className="measure mt-1 text-muted-foreground text-sm">{lead}</p>
        </div>
        {children}
      </Card>
    </section>
  );
}
