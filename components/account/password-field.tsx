"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { Field } from "@/components/form/field";
import { EyeIcon, EyeOffIcon } from "@/components/ui/icons";
import { Input } from "@/components/ui/input";

/** A password that can be looked at while it is typed. */
export function PasswordField({
  name,
  label,
  autoComplete,
  help,
  describedBy,
}: {
  name: string;
  /** "Password" unless it is another. */
  label?: string;
  autoComplete: string;
  help?: ReactNode;
  /** The id of what else explains it. */
  describedBy?: string;
}) {
  const t = useTranslations("account.login");
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOffIcon : EyeIcon;
  return (
    <Field name={name} label={label ?? t("password")} help={help}>
      {(control) => (
        <div className="relative">
          <Input
            {...control}
            aria-describedby={
              [control["aria-describedby"], describedBy].filter(Boolean).join(" ") || undefined
            }
            type={isShown ? "text" : "password"}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            className="pr-12"
          />
          <button
            type="button"
            aria-label={isShown ? t("hidePassword") : t("showPassword")}
            onClick={() => setShown(!isShown)}
            className="absolute top-0 right-0 inline-flex size-11 items-center justify-center rounded-md text-muted-foreground hover:text-foreground"
          >
            <Icon />
          </button>
        </div>
      )}
    </Field>
  );
}
