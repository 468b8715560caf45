"use client";

import { useTranslations } from "next-intl";
import { useWatch } from "react-hook-form";
import { Field } from "@/components/form/field";
import { Input } from "@/components/ui/input";
import { NativeSelect } from "@/components/ui/native-select";
import type { GivenRole } from "@/lib/team/contract";

/** What somebody is in the team, with what that lets them do, and where. */
export function RoleFields({ gives }: { gives: GivenRole[] }) {
  const t = useTranslations("team");
  const tu = useTranslations("ui");
  const role: GivenRole | undefined = useWatch({ name: "role" });
  return (
    <>
      <Field name="role" label={t("form.role")} help={role && t(`roleHelp.${role}`)}>
        {(control) => (
          <NativeSelect {...control}>
            {gives.map((given) => (
              <option key={given} value={given}>
                {t(`roles.${given}`)}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
      <Field name="department" label={t("form.department")} hint={tu("optional")}>
        {(control) => <Input {...control} maxLength={60} autoComplete="off" />}
      </Field>
    </>
  );
}
