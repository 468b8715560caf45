"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useId } from "react";
import { useForm } from "react-hook-form";
import { errorText } from "@/components/form/error-text";
import { Field } from "@/components/form/field";
import { Form } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { signInAs } from "@/components/identity/sign-in/sign-in";
import { Input } from "@/components/ui/input";
import { RadioGroupItem } from "@/components/ui/radio-group";
import { toast } from "@/components/ui/toast";
import { userRoles } from "@/db/enums/identity";
import { dashboardPath } from "@/lib/identity/sign-in/rules";
import { type TestAccount, testAccount, testSession } from "@/lib/operations/demo/accounts/contract";
import { api } from "@/lib/platform/http/api-client";
import { localPath } from "@/lib/platform/i18n/local-path";

/**
 * Demo mode only: signs in as a test user of any type, with a real account and session in a reserved domain.
 */
export function TestAccountForm() {
  const t = useTranslations("account");
  const locale = useLocale();
  const router = useRouter();
  const te = useTranslations("errors");
  const id = useId();
  const form = useForm<TestAccount>({
    resolver: zodResolver(testAccount),
    defaultValues: { userType: "individual", name: "", email: "" },
  });

  async function enter(account: TestAccount) {
    const { token } = await api.post("/api/test-accounts", account, testSession);
    const locked = (minutes: number) => te("tooManyAttempts", { minutes });
    const role = await signInAs({ token }, { unreachable: t("login.unreachable"), locked });
    toast.success(t("login.welcome", { role: t(`roles.${role}.word`) }));
    router.replace(localPath(dashboardPath(role), locale));
    router.refresh();
  }

  return (
    <Form form={form} onSubmit={enter} translate={errorText(te)}>
      <fieldset>
        <legend className="font-medium text-sm">{t("test.type")}</legend>
        <div className="mt-2 grid gap-2">
          {userRoles.map((type) => (
            <label
              key={type}
              htmlFor={`${id}-${type}`}
              className="flex min-h-14 cursor-pointer items-center gap-3 rounded-md border border-input bg-card px-4 py-3 has-checked:border-foreground has-checked:bg-muted"
            >
              <RadioGroupItem id={`${id}-${type}`} value={type} {...form.register("userType")} />
              <span>
                <span className="block font-medium text-sm">{t(`roles.${type}.title`)}</span>
                <span className="block text-muted-foreground text-xs">{t(`roles.${type}.does`)}</span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <Field name="name" label={t("test.name")}>
        {(control) => <Input {...control} autoComplete="off" />}
      </Field>
      <Field name="email" label={t("login.email")} help={t("test.emailHelp")}>
        {(control) => <Input {...control} type="email" autoComplete="off" inputMode="email" />}
      </Field>
      <SubmitButton busyText={t("login.busy")} className="w-full">
        {t("test.submit")}
      </SubmitButton>
    </Form>
  );
}
