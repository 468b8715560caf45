"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import type { Country } from "@/components/account/personal-form";
import { errorText } from "@/components/form/error-text";
import { Field } from "@/components/form/field";
import { Form } from "@/components/form/form";
import { refreshSession } from "@/components/layout/use-session";
import { Input } from "@/components/ui/input";
import { NativeSelect } from "@/components/ui/native-select";
import { toast } from "@/components/ui/toast";
import { ApiError, api } from "@/lib/api/client";
import {
  type Profile,
  type ProfileChange,
  profileChange,
  profile as profileOf,
} from "@/lib/profile/contract";
import { FormEnd } from "./form-end";
import { useDraft } from "./use-draft";

type Fields = z.input<typeof profileChange>;

const fieldsOf = ({ fullName, renter }: Profile): Fields => ({
  fullName,
  ...(renter && {
    nationality: renter.nationality ?? "",
    nationalId: renter.nationalId ?? "",
    drivingLicence: renter.drivingLicence ?? "",
  }),
});

/** The name, and what only renters have. Where it opens over what is only read, it leaves by `onSaved` or `onCancel`. */
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
  const form = useForm<Fields, unknown, ProfileChange>({
    resolver: zodResolver(profileChange),
    defaultValues: fieldsOf(profile),
  });
  useDraft(`profile ${profile.id}`, form);

  async function save(change: ProfileChange) {
    const saved = await api.put("/api/profile", change, profileOf).catch((problem) => {
      const isTold = problem instanceof ApiError && problem.status > 0 && problem.status < 500;
      throw isTold ? problem : new ApiError(0, "unavailable", t("failed"));
    });
    form.reset(fieldsOf(saved));
    toast.success(savedText ?? t("saved"));
    await refreshSession();
    onSaved?.(saved);
  }

  return (
    <Form form={form} onSubmit={save} translate={errorText(useTranslations("errors"))}>
      <Field
        name="fullName"
        label={t("fullName")}
        help={profile.role === "business" ? t("ownerNameHelp") : undefined}
      >
        {(control) => <Input {...control} autoComplete="name" />}
      </Field>
      {profile.renter && <RenterFields renter={profile.renter} countries={countries} />}
      <FormEnd onCancel={onCancel} keptWithin="/settings" />
    </Form>
  );
}

function RenterFields({
  renter,
  countries,
}: {
  renter: NonNullable<Profile["renter"]>;
  countries: Country[];
}) {
  const t = useTranslations("settings.profile");
  const { nationality, identityStatus, licenceStatus } = renter;
  const isListed = countries.some(({ code }) => code === nationality);
  const document = { autoComplete: "off", autoCapitalize: "characters", spellCheck: false };
  const willReopen = (status: string) =>
    status === "verified" || status === "submitted" ? t("numberHelp") : undefined;
  return (
    <>
      <Field name="nationality" label={t("nationality")}>
        {(control) => (
          <NativeSelect {...control}>
            <option value="">{t("notGiven")}</option>
            {/* Older accounts hold what was typed. */}
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
