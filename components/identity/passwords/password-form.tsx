"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { errorText } from "@/components/form/error-text";
import { Form } from "@/components/form/form";
import { PasswordField } from "@/components/form/password-field";
import { SubmitButton } from "@/components/form/submit-button";
import { toast } from "@/components/ui/toast";
import { type PasswordChange, passwordChange, passwordChanged } from "@/lib/identity/passwords/contract";
import { api } from "@/lib/platform/http/api-client";
import { NewPassword } from "./new-password";

/** Changes the password, which signs out all other devices. */
export function PasswordForm() {
  const t = useTranslations("settings.security.password");
  const form = useForm<PasswordChange>({
    resolver: zodResolver(passwordChange),
    defaultValues: { currentPassword: "", password: "", confirmPassword: "" },
  });
  async function change(request: PasswordChange) {
    await api.put("/api/password", request, passwordChanged);
    form.reset();
    toast.success(t("done"));
  }
  return (
    <Form form={form} onSubmit={change} translate={errorText(useTranslations("errors"))}>
      <PasswordField name="currentPassword" label={t("current")} autoComplete="current-password" />
      <NewPassword label={t("new")} />
      <SubmitButton size="default" variant="secondary" busyText={t("busy")} className="w-full sm:w-fit">
        {t("submit")}
      </SubmitButton>
    </Form>
  );
}
