"use client";

import { useTranslations } from "next-intl";
import { useWatch } from "react-hook-form";
import { Field } from "@/components/form/field";
import { Input } from "@/components/ui/input";
import { NativeSelect } from "@/components/ui/native-select";
import type { AssignableRole } from "@/lib/businesses/team/contract";

/** A member's role, with its permissions, and their department. */
export function RoleFields({ assignableRoles }: { assignableRoles: AssignableRole[] }) {
  const t = useTranslations("team");
  const tu = useTranslations("ui");
  const role: AssignableRole | undefined = useWatch({ name: "role" });
  return (
    <>
      <Field name="role" label={t("form.role")} help={role && t(`roleHelp.${role}`)}>
        {(control) => (
          <NativeSelect {...control}>
            {assignableRoles.map((given) => (
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
