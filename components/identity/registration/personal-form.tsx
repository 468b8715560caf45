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
import { Input } from "@/components/ui/input";
import { NativeSelect } from "@/components/ui/native-select";
import { latestAdultBirth } from "@/lib/identity/accounts/rules";
import { ContactFields } from "./contact-fields";
import { signUpPersonal } from "./sign-up";
import { SignUpSteps } from "./sign-up-steps";
import { useSignUp } from "./use-sign-up";

const empty = {
  firstName: "",
  lastName: "",
  email: "",
  phone: "",
  nationality: "",
  birthDate: "",
  nationalId: "",
  drivingLicence: "",
  password: "",
  confirmPassword: "",
  code: "",
};

export interface Country {
  code: string;
  name: string;
}

/** Registers a renter. `today` is the day in Kigali; `next` is the page that follows. */
export function PersonalForm({
  countries,
  today,
  next,
}: {
  countries: Country[];
  today: string;
  next: string;
}) {
  const t = useTranslations("account.signup");
  const form = useForm({
    resolver: useLazyResolver(async () =>
      (await import("@/lib/identity/accounts/contract")).personalForm(today),
    ),
    defaultValues: { ...empty, acceptsTerms: false as true },
  });
  const signUp = useSignUp(next, (fields) => signUpPersonal(fields, t("personal.done")));
  const document = { autoComplete: "off", autoCapitalize: "characters", spellCheck: false };
  return (
    <Form
      form={form}
      onSubmit={signUp.submit}
      translate={errorText(useTranslations("errors"))}
      className="gap-8"
    >
      <SignUpSteps signUp={signUp} submit={t("personal.submit")} busy={t("personal.busy")}>
        <FormGroup title={t("personal.you")}>
          <div className="grid gap-5 sm:grid-cols-2">
            <Field name="firstName" label={t("personal.firstName")}>
              {(control) => <Input {...control} autoComplete="given-name" />}
            </Field>
            <Field name="lastName" label={t("personal.lastName")}>
              {(control) => <Input {...control} autoComplete="family-name" />}
            </Field>
            <DateField
              name="birthDate"
              label={t("personal.birthDate")}
              help={t("personal.birthDateHelp")}
              autoComplete="bday"
              min="1900-01-01"
              max={latestAdultBirth(today)}
            />
            <Field name="nationality" label={t("personal.nationality")}>
              {(control) => (
                <NativeSelect {...control}>
                  <option value="">{t("personal.chooseCountry")}</option>
                  {countries.map(({ code, name }) => (
                    <option key={code} value={code}>
                      {name}
                    </option>
                  ))}
                </NativeSelect>
              )}
            </Field>
          </div>
        </FormGroup>
        <FormGroup title={t("contact")}>
          <ContactFields />
        </FormGroup>
        <FormGroup title={t("personal.documents")} lead={t("personal.documentsLead")}>
          <div className="grid gap-5 sm:grid-cols-2">
            <Field name="nationalId" label={t("personal.nationalId")} help={t("personal.nationalIdHelp")}>
              {(control) => <Input {...control} {...document} />}
            </Field>
            <Field name="drivingLicence" label={t("personal.drivingLicence")}>
              {(control) => <Input {...control} {...document} />}
            </Field>
          </div>
        </FormGroup>
        <FormGroup title={t("password.title")}>
          <NewPassword />
        </FormGroup>
      </SignUpSteps>
    </Form>
  );
}
