"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { PasswordField } from "@/components/form/password-field";
import { cn } from "@/components/ui/cn";
import { CheckIcon } from "@/components/ui/first-view-icons";
import { CircleAlertIcon, CircleCheckIcon } from "@/components/ui/status-icons";
import { checkPassword, listedRequirements, passwordStrength } from "@/lib/identity/accounts/rules";

interface Passwords {
  password: string;
  confirmPassword: string;
}

/** The form may be sent only with a strong password that is typed identically twice (spec.md §5). */
export function usePasswordState() {
  const { control } = useFormContext<Passwords>();
  const [password, confirmation] = useWatch({ control, name: ["password", "confirmPassword"] });
  const strength = passwordStrength(password);
  return {
    password,
    strength,
    isConfirmed: confirmation !== "",
    agrees: confirmation === password,
    isReady: strength === "strong" && confirmation === password,
  };
}

/** The new password and its confirmation, checked while the user types. */
export function NewPassword({ label }: { label?: string }) {
  const t = useTranslations("account.signup.password");
  const id = useId();
  const { isConfirmed, agrees } = usePasswordState();
  return (
    <>
      <div className="flex flex-col gap-3">
        <PasswordField
          name="password"
          label={label}
          autoComplete="new-password"
          describedBy={`${id}-rules`}
        />
        <Strength />
        <Requirements id={`${id}-rules`} />
      </div>
      <PasswordField
        name="confirmPassword"
        label={t("confirm")}
        autoComplete="new-password"
        help={<Match isShown={isConfirmed} agrees={agrees} />}
      />
    </>
  );
}

const bars = { weak: 1, medium: 2, strong: 3 };
const colours = { weak: "bg-danger", medium: "bg-warning", strong: "bg-success" };

function Strength() {
  const t = useTranslations("account.signup.password");
  const { password, strength } = usePasswordState();
  const checks = checkPassword(password);
  const lacksOnlySpecial = listedRequirements.every((name) => checks[name]) && !checks.special;
  const filled = password === "" ? 0 : bars[strength];
  return (
    <div>
      <div aria-hidden="true" className="grid grid-cols-3 gap-1.5">
        {[1, 2, 3].map((bar) => (
          <span
            key={bar}
            className={cn(
              "h-1.5 rounded-full transition-colors",
              bar <= filled ? colours[strength] : "bg-foreground/15",
            )}
          />
        ))}
      </div>
      <p role="status" className="mt-1.5 min-h-5 text-sm">
        {password !== "" && (
          <>
            {t.rich("strength", {
              strength: t(strength),
              strong: (chunks) => <span className="font-medium">{chunks}</span>,
            })}
            {lacksOnlySpecial && <span className="text-muted-foreground"> {t("addSpecial")}</span>}
          </>
        )}
      </p>
    </div>
  );
}

function Requirements({ id }: { id: string }) {
  const t = useTranslations("account.signup.password");
  const { password } = usePasswordState();
  const checks = checkPassword(password);
  return (
    <ul id={id} aria-label={t("requirements")} className="grid gap-x-4 gap-y-1.5 text-sm sm:grid-cols-2">
      {listedRequirements.map((name) => (
        <li key={name} className={cn("flex items-center gap-2", !checks[name] && "text-muted-foreground")}>
          <span
            className={cn(
              "inline-flex size-4 shrink-0 items-center justify-center rounded-full",
              checks[name] ? "bg-success text-background" : "border border-input",
            )}
          >
            {checks[name] && <CheckIcon className="size-3" strokeWidth={3} />}
          </span>
          {t(`rules.${name}`)}
          <span className="sr-only">{checks[name] ? t("met") : t("notMet")}</span>
        </li>
      ))}
    </ul>
  );
}

function Match({ isShown, agrees }: { isShown: boolean; agrees: boolean }) {
  const t = useTranslations("account.signup.password");
  const te = useTranslations("errors");
  const Icon = agrees ? CircleCheckIcon : CircleAlertIcon;
  return (
    <span role="status" className="block min-h-5">
      {isShown && (
        <span className={cn("flex items-start gap-1.5", agrees ? "text-success" : "text-danger")}>
          <Icon className="mt-0.5 size-4 shrink-0" />
          {agrees ? t("agree") : te("passwordsDiffer")}
        </span>
      )}
    </span>
  );
}
