"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { DateField } from "@/components/form/date-field";
import { errorText } from "@/components/form/error-text";
import { Field } from "@/components/form/field";
import { Form } from "@/components/form/form";
import { FormFooter } from "@/components/form/form-footer";
import { useFormDraft } from "@/components/form/use-form-draft";
import type { Country } from "@/components/identity/registration/personal-form";
import { refreshSession } from "@/components/identity/sessions/use-session";
import { Input } from "@/components/ui/input";
import { NativeSelect } from "@/components/ui/native-select";
import { toast } from "@/components/ui/toast";
import {
  type Profile,
  type ProfileChange,
  profileChange,
  profile as profileOf,
} from "@/lib/identity/profile/contract";
import { ApiError, api } from "@/lib/platform/http/api-client";

type Fields = z.input<typeof profileChange>;

const fieldsOf = ({ fullName, renter }: Profile): Fields => ({
  fullName,
  ...(renter && {
    birthDate: renter.birthDate ?? "",
    nationality: renter.nationality ?? "",
    nationalId: renter.nationalId ?? "",
    drivingLicence: renter.drivingLicence ?? "",
  }),
});

/**
 * The name and the renter's details. Where it replaces a read-only view, it closes with `onSaved` or
 * `onCancel`.
 */
export function ProfileForm({
  profile,
  countries,
  savedText,
  onSaved,
  onCancel,
}: {
  profile: Profile;
  countries: Country[];
  savedText?: string;
  onSaved?: (saved: Profile) => void;
  onCancel?: () => void;
}) {
  const t = useTranslations("settings.profile");
  const errors = useTranslations("errors");
  const isFixed = profile.role !== "admin" && profile.isNameVerified;
  const ownerHelp = profile.role === "business" ? t("ownerNameHelp") : undefined;
  const form = useForm<Fields, unknown, ProfileChange>({
    resolver: zodResolver(profileChange),
    defaultValues: fieldsOf(profile),
  });
  useFormDraft(form, `profile ${profile.id}`, { memoryOnly: "all" });

  async function save(change: ProfileChange) {
    const saved = await api.put("/api/profile", change, profileOf).catch((problem) => {
      const isExplained = problem instanceof ApiError && problem.status > 0 && problem.status < 500;
      throw isExplained ? problem : new ApiError(0, "unavailable", t("failed"));
    });
    form.reset(fieldsOf(saved));
    toast.success(savedText ?? t("saved"));
    await refreshSession();
    onSaved?.(saved);
  }

  return (
    <Form form={form} onSubmit={save} translate={errorText(errors)}>
      <Field name="fullName" label={t("fullName")} help={isFixed ? errors("verifiedName") : ownerHelp}>
        {(control) => (
          <Input
            {...control}
            autoComplete="name"
            readOnly={isFixed}
            className={isFixed ? "bg-muted" : undefined}
          />
        )}
      </Field>
      {profile.renter && <RenterFields renter={profile.renter} countries={countries} isFixed={isFixed} />}
      <FormFooter onCancel={onCancel} draftWithin="/settings" />
    </Form>
  );
}

function RenterFields({
  renter,
  countries,
  isFixed,
}: {
  renter: NonNullable<Profile["renter"]>;
  countries: Country[];
  /** A document was verified with the birth date. */
  isFixed: boolean;
}) {
  const t = useTranslations("settings.profile");
  const errors = useTranslations("errors");
  const { nationality, identityStatus, licenceStatus } = renter;
  const isListed = countries.some(({ code }) => code === nationality);
  const document = { autoComplete: "off", autoCapitalize: "characters", spellCheck: false };
  const willReopen = (status: string) =>
    status === "verified" || status === "submitted" ? t("numberHelp") : undefined;
  return (
    <>
      {isFixed ? (
        <Field name="birthDate" label={t("birthDate")} help={errors("verifiedBirthDate")}>
          {(control) => <Input {...control} type="date" readOnly className="bg-muted" />}
        </Field>
      ) : (
        <DateField name="birthDate" label={t("birthDate")} autoComplete="bday" min="1900-01-01" />
      )}
      <Field name="nationality" label={t("nationality")}>
        {(control) => (
          <NativeSelect {...control}>
            <option value="">{t("notGiven")}</option>
            {/* Older accounts may hold free text. */}
            {nationality && !isListed && <option value={nationality}>{nationality}</option>}
            {countries.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field name="nationalId" label={t("nationalId")} help={willReopen(identityStatus)}>
          {(control) => <Input {...control} {...document} />}
        </Field>
        <Field name="drivingLicence" label={t("drivingLicence")} help={willReopen(licenceStatus)}>
          {(control) => <Input {...control} {...document} />}
        </Field>
      </div>
    </>
  );
}
