"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { EyeIcon, EyeOffIcon } from "@/components/ui/form-icons";
import { Input } from "@/components/ui/input";
import { Field } from "./field";

/** A password field with a button that shows the password. */
export function PasswordField({
  name,
  label,
  autoComplete,
  help,
  describedBy,
}: {
  name: string;
  /** Defaults to "Password". */
  label?: string;
  autoComplete: string;
  help?: ReactNode;
  /** Id of an additional description. */
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
