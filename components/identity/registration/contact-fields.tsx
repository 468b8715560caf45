"use client";

import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { useFormState } from "react-hook-form";
import { Field } from "@/components/form/field";
import { Input } from "@/components/ui/input";
import { signInQuery } from "@/lib/identity/sign-in/rules";
import { Link } from "@/lib/platform/i18n/link";

/** The email address, which is also used to sign in, and the phone. */
export function ContactFields() {
  const t = useTranslations("account.signup");
  const query = useSearchParams();
  const kept = signInQuery(query.get("next") ?? undefined, query.get("quote") ?? undefined);
  const { errors } = useFormState<{ email: string }>();
  return (
    <>
      <div className="flex flex-col gap-1.5">
        <Field name="email" label={t("email")}>
          {(control) => (
            <Input {...control} type="email" autoComplete="email" inputMode="email" autoCapitalize="none" />
          )}
        </Field>
        {/* The server rejects a valid address only when it has an account already. */}
        {errors.email?.type === "server" && (
          <Link
            href={kept ? `/login?${kept}` : "/login"}
            className="w-fit font-medium text-sm underline underline-offset-4"
          >
            {t("logInInstead")}
          </Link>
        )}
      </div>
      <Field name="phone" label={t("phone")} help={t("phoneHelp")}>
        {(control) => <Input {...control} type="tel" autoComplete="tel" inputMode="tel" />}
      </Field>
    </>
  );
}
