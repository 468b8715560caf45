"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { FormDialog } from "@/components/form/form-dialog";
import { PasswordField } from "@/components/form/password-field";
import { CodeField } from "@/components/identity/two-factor/code-field";
import { Button } from "@/components/ui/button";
import { securityView } from "@/lib/identity/security-settings/contract";
import { codeProof, confirmedIdentity, passwordProof } from "@/lib/identity/step-up/contract";
import { api } from "@/lib/platform/http/api-client";
import { useResource } from "@/lib/platform/http/use-resource";
import { PasskeyConfirmation } from "./passkey-confirmation";

interface Fields {
  password: string;
  code: string;
}

/** Asks for the password or, if the account has them, a passkey or a code instead. */
export function StepUpDialog({ onClose }: { onClose: (isConfirmed: boolean) => void }) {
  const t = useTranslations("stepUp");
  const [isByCode, setByCode] = useState(false);
  const { data: security } = useResource("/api/security", securityView);
  const form = useForm<Fields>({
    resolver: zodResolver(isByCode ? codeProof : passwordProof) as never,
    defaultValues: { password: "", code: "" },
  });
  async function confirm(proof: Partial<Fields>) {
    await api.post("/api/session/confirmation", proof, confirmedIdentity.omit({ token: true }));
    onClose(true);
  }
  return (
    <FormDialog
      title={t("title")}
      description={t("text")}
      confirm={t("confirm")}
      busy={t("busy")}
      cancel={t("cancel")}
      form={form}
      onSubmit={confirm}
      onClose={() => onClose(false)}
    >
      {isByCode ? (
        <CodeField label={t("code")} help={t("codeHelp")} />
      ) : (
        <PasswordField name="password" label={t("password")} autoComplete="current-password" />
      )}
      {security?.hasPasskey && <PasskeyConfirmation onConfirmed={() => onClose(true)} />}
      {security?.twoFactor.isOn && (
        <Button variant="link" className="self-start px-0" onClick={() => setByCode(!isByCode)}>
          {t(isByCode ? "usePassword" : "useCode")}
        </Button>
      )}
    </FormDialog>
  );
}
