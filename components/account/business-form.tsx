"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { useForm } from "react-hook-form";
import { DateField } from "@/components/form/date-field";
import { errorText } from "@/components/form/error-text";
import { Field } from "@/components/form/field";
import { Form } from "@/components/form/form";
import { Input } from "@/components/ui/input";
import { businessForm } from "@/lib/accounts/contract";
import type { PlanId } from "@/lib/plans/rules";
import { ContactFields } from "./contact-fields";
import { FormGroup } from "./form-group";
import { NewPassword } from "./new-password";
import { PlanPicker } from "./plan-picker";
import { signUpBusiness } from "./sign-up";
import { SignUpEnd } from "./sign-up-end";
import { useSignUp } from "./use-sign-up";

const empty = {
  // Nothing that costs money is chosen for anybody.
  plan: "" as PlanId,
  name: "",
  registrationNumber: "",
  licenceNumber: "",
  establishedOn: "",
  email: "",
  phone: "",
  password: "",
  confirmPassword: "",
};

/** A company's account, with its plan. `today` is the day in Kigali; `next` is where the person goes on. */
export function BusinessForm({ today, next }: { today: string; next: string }) {
  const t = useTranslations("account.signup");
  const schema = useMemo(() => businessForm(today), [today]);
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: { ...empty, acceptsTerms: false as true },
  });
  const { submit, isDone } = useSignUp(next, (fields) => signUpBusiness(fields, t("business.done")));
  const document = { autoComplete: "off", autoCapitalize: "characters", spellCheck: false };
  return (
    <Form form={form} onSubmit={submit} translate={errorText(useTranslations("errors"))} className="gap-8">
      <PlanPicker today={today} />
      <FormGroup title={t("business.company")}>
        <Field name="name" label={t("business.name")}>
          {(control) => <Input {...control} autoComplete="organization" />}
        </Field>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field name="registrationNumber" label={t("business.registrationNumber")}>
            {(control) => <Input {...control} {...document} />}
          </Field>
          <Field name="licenceNumber" label={t("business.licenceNumber")}>
            {(control) => <Input {...control} {...document} />}
          </Field>
          <DateField
            name="establishedOn"
            label={t("business.establishedOn")}
            autoComplete="off"
            min="1900-01-01"
            max={today}
          />
        </div>
      </FormGroup>
      <FormGroup title={t("contact")}>
        <ContactFields />
      </FormGroup>
      <FormGroup title={t("password.title")}>
        <NewPassword />
      </FormGroup>
      <SignUpEnd submit={t("business.submit")} busy={t("business.busy")} isDone={isDone} />
    </Form>
  );
}
