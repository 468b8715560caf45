"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { errorText } from "@/components/form/error-text";
import { Form } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { toast } from "@/components/ui/toast";
import { api } from "@/lib/api/client";
import { type PasswordChange, passwordChange } from "@/lib/passwords/contract";
import { NewPassword } from "./new-password";
import { PasswordField } from "./password-field";

/** Changes one's own password; the other devices are logged out by it. */
export function PasswordForm() {
  const t = useTranslations("settings.security.password");
  const form = useForm<PasswordChange>({
    resolver: zodResolver(passwordChange),
    defaultValues: { currentPassword: "", password: "", confirmPassword: "" },
  });
  async function change(request: PasswordChange) {
    await api.put("/api/password", request, z.null());
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
