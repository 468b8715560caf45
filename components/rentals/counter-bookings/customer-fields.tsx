"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFormContext } from "react-hook-form";
import { Field } from "@/components/form/field";
import { Alert } from "@/components/ui/alert";
import { Card } from "@/components/ui/card";
import { Input } from "@/components/ui/input";
import { api } from "@/lib/platform/http/api-client";
import "@/lib/platform/http/parse-response";
import { customerMatch } from "@/lib/rentals/counter-bookings/contract";
import { type CounterForm, counterForm } from "./counter-form";

/** The customer's phone number and email; the name is filled in if a customer with exactly these is known. */
export function CustomerFields() {
  const t = useTranslations("counter");
  const { getValues, setValue } = useFormContext<CounterForm>();
  const [known, setKnown] = useState("");
  async function lookUp() {
    const { phone, email } = getValues("customer");
    const lookedFor = { phone: phone.trim() || undefined, email: email.trim() || undefined };
    const isTyped = counterForm.shape.customer.shape.email.safeParse(email).success;
    if (!isTyped || (!lookedFor.phone && !lookedFor.email)) return setKnown("");
    // An incomplete number is refused; the name is then not filled in.
    const answer = await api.post("/api/counter/customers", lookedFor, customerMatch).catch(() => undefined);
    const match = answer?.match;
    setKnown(match ? `${match.firstName} ${match.lastName}`.trim() : "");
    if (!match) return;
    setValue("customer.firstName", match.firstName);
    setValue("customer.lastName", match.lastName || match.firstName);
  }
  return (
    <Card className="flex flex-col gap-5 p-5 sm:p-6">
      <h2 className="text-lg">{t("customer")}</h2>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field name="customer.phone" label={t("phone")} options={{ onBlur: lookUp }}>
          {(control) => <Input {...control} type="tel" inputMode="tel" autoComplete="off" />}
        </Field>
        <Field
          name="customer.email"
          label={t("email")}
          hint={t("optional")}
          help={t("emailHelp")}
          options={{ onBlur: lookUp }}
        >
          {(control) => (
            <Input {...control} type="email" inputMode="email" autoCapitalize="none" autoComplete="off" />
          )}
        </Field>
        <Field name="customer.firstName" label={t("firstName")}>
          {(control) => <Input {...control} autoComplete="off" />}
        </Field>
        <Field name="customer.lastName" label={t("lastName")}>
          {(control) => <Input {...control} autoComplete="off" />}
        </Field>
      </div>
      <div role="status" className="empty:-mt-5">
        {known && <Alert variant="info">{t("known", { name: known })}</Alert>}
      </div>
    </Card>
  );
}
