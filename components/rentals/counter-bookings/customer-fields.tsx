"use client";

import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { Field } from "@/components/form/field";
import { Alert } from "@/components/ui/alert";
import { Card } from "@/components/ui/card";
import { Input } from "@/components/ui/input";
import { api } from "@/lib/platform/http/api-client";
import { fullNameOf } from "@/lib/platform/text";
import "@/lib/platform/http/parse-response";
import { customerMatch } from "@/lib/rentals/counter-bookings/contract";
import { type CounterForm, counterForm } from "./counter-form";

type Contact = Pick<CounterForm["customer"], "phone" | "email">;

/** The number and address by which a customer was found, and the name that was filled in. */
interface Match extends Contact {
  firstName: string;
  lastName: string;
  name: string;
}

/** An address that is added for a customer found by their number may still be theirs. */
const isAbout = (match: Match, { phone, email }: Contact) =>
  (!match.phone || match.phone === phone) && (!match.email || match.email === email);

/**
 * The customer's phone number and email. The name is filled in if a customer of the vehicle's business with exactly these
 * is known, and removed when they become another's.
 */
export function CustomerFields({ businessId }: { businessId: string | undefined }) {
  const t = useTranslations("counter");
  const { getValues, setValue } = useFormContext<CounterForm>();
  const [phone, email] = useWatch<CounterForm, ["customer.phone", "customer.email"]>({
    name: ["customer.phone", "customer.email"],
  });
  const [match, setMatch] = useState<Match>();
  /** The business of the latest look-up: the vehicle may be chosen after the customer, or changed to another's. */
  const lookedUpAt = useRef<string>(undefined);
  function fillIn({ firstName, lastName }: Pick<Match, "firstName" | "lastName">) {
    setValue("customer.firstName", firstName);
    setValue("customer.lastName", lastName);
  }
  function forget() {
    const { firstName, lastName } = getValues("customer");
    const isFilledIn = firstName === match?.firstName && lastName === match.lastName;
    if (isFilledIn) fillIn({ firstName: "", lastName: "" });
    setMatch(undefined);
  }
  function forgetAnother() {
    if (match && !isAbout(match, getValues("customer"))) forget();
  }
  async function lookUp() {
    const typed = getValues("customer");
    const contact = { phone: typed.phone.trim() || undefined, email: typed.email.trim() || undefined };
    const isTyped = counterForm.shape.customer.shape.email.safeParse(typed.email).success;
    if (!isTyped || (!contact.phone && !contact.email)) return forget();
    // An incomplete number is refused; the name is then not filled in.
    lookedUpAt.current = businessId;
    const lookedFor = { ...contact, businessId };
    const response = await api
      .post("/api/counter/customers", lookedFor, customerMatch)
      .catch(() => undefined);
    const now = getValues("customer");
    const isOutdated =
      lookedUpAt.current !== businessId || now.phone !== typed.phone || now.email !== typed.email;
    if (isOutdated) return;
    if (!response?.match) return forget();
    const { firstName, lastName } = response.match;
    const filledIn = { firstName, lastName: lastName || firstName };
    fillIn(filledIn);
    setMatch({
      phone: typed.phone,
      email: typed.email,
      name: fullNameOf({ firstName, lastName }),
      ...filledIn,
    });
  }
  const lookUpAgain = useEffectEvent(() => {
    if (businessId !== lookedUpAt.current) void lookUp();
  });
  useEffect(() => {
    if (businessId) lookUpAgain();
  }, [businessId]);
  const known = match && isAbout(match, { phone, email }) ? match : undefined;
  const options = { onBlur: lookUp, onChange: forgetAnother };
  return (
    <Card className="flex flex-col gap-5 p-5 sm:p-6">
      <h2 className="text-lg">{t("customer")}</h2>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field name="customer.phone" label={t("phone")} options={options}>
          {(control) => <Input {...control} type="tel" inputMode="tel" autoComplete="off" />}
        </Field>
        <Field
          name="customer.email"
          label={t("email")}
          hint={t("optional")}
          help={t("emailHelp")}
          options={options}
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
        {known && <Alert variant="info">{t("known", { name: known.name })}</Alert>}
      </div>
    </Card>
  );
}
