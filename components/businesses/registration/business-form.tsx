"use client";

import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { DateField } from "@/components/form/date-field";
import { errorText } from "@/components/form/error-text";
import { Field } from "@/components/form/field";
import { Form } from "@/components/form/form";
import { FormGroup } from "@/components/form/form-group";
import { useLazyResolver } from "@/components/form/use-lazy-resolver";
import { NewPassword } from "@/components/identity/passwords/new-password";
import { ContactFields } from "@/components/identity/registration/contact-fields";
import { SignUpSteps } from "@/components/identity/registration/sign-up-steps";
import { useSignUp } from "@/components/identity/registration/use-sign-up";
import { Input } from "@/components/ui/input";
import type { paidPlanIds } from "@/db/enums/businesses";
import { PlanPicker } from "./plan-picker";
import { sendBusinessSignUp } from "./send-business-sign-up";

const empty = {
  // No plan is preselected, because every plan costs money.
  plan: "" as (typeof paidPlanIds)[number],
  name: "",
  registrationNumber: "",
  licenceNumber: "",
  establishedOn: "",
  email: "",
  phone: "",
  password: "",
  confirmPassword: "",
  code: "",
};

/** The sign-up form of a company with its plan. `today` is the day in Kigali; `next` is the page after signing up. */
export function BusinessForm({ today, next }: { today: string; next: string }) {
  const t = useTranslations("account.signup");
  const form = useForm({
    resolver: useLazyResolver(async () =>
      (await import("@/lib/businesses/registration/contract")).businessForm(today),
    ),
    defaultValues: { ...empty, acceptsTerms: false as true },
  });
  const signUp = useSignUp(next, (fields) => sendBusinessSignUp(fields, t("business.done")));
  const document = { autoComplete: "off", autoCapitalize: "characters", spellCheck: false };
  return (
    <Form
      form={form}
      onSubmit={signUp.submit}
      translate={errorText(useTranslations("errors"))}
      className="gap-8"
    >
      <SignUpSteps signUp={signUp} submit={t("business.submit")} busy={t("business.busy")}>
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
      </SignUpSteps>
    </Form>
  );
}
