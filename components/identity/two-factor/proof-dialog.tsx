"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { errorText } from "@/components/form/error-text";
import { Form } from "@/components/form/form";
import { PasswordField } from "@/components/form/password-field";
import { SubmitButton } from "@/components/form/submit-button";
import { DialogContent, DialogDescription, DialogHeader, DialogTitle } from "@/components/ui/dialog";
import { recoveryCodeList, type TwoFactorProof, twoFactorProof } from "@/lib/identity/two-factor/contract";
import { api } from "@/lib/platform/http/api-client";
import { CodeField } from "./code-field";
import { RecoveryCodes } from "./recovery-codes";

/** Renews the recovery codes or turns two-factor authentication off; both require the password and a code. */
export function ProofDialog({
  task,
  onDone,
  onClose,
}: {
  task: "codes" | "off";
  onDone: () => void;
  onClose: () => void;
}) {
  const t = useTranslations("settings.security.twoFactor");
  const translate = errorText(useTranslations("errors"));
  const [codes, setCodes] = useState<string[]>();
  const form = useForm({ resolver: zodResolver(twoFactorProof), defaultValues: { password: "", code: "" } });
  async function send(proof: TwoFactorProof) {
    if (task === "off") await api.post("/api/two-factor/removal", proof, z.null());
    else setCodes((await api.post("/api/two-factor/recovery-codes", proof, recoveryCodeList)).recoveryCodes);
    onDone();
  }
  const text = codes ? "setup.codes" : task === "off" ? "removal" : "renewal";
  return (
    <DialogContent closeLabel={t("close")}>
      <DialogHeader>
        <DialogTitle>{t(`${text}.title`)}</DialogTitle>
        <DialogDescription>{t(`${text}.lead`)}</DialogDescription>
      </DialogHeader>
      {codes ? (
        <RecoveryCodes codes={codes} onClose={onClose} />
      ) : (
        <Form form={form} onSubmit={send} translate={translate}>
          <PasswordField name="password" autoComplete="current-password" />
          <CodeField label={t("code")} help={t("codeHelp")} />
          <SubmitButton
            size="default"
            variant={task === "off" ? "destructive" : "default"}
            busyText={t("checking")}
            className="sm:self-end"
          >
            {task === "off" ? t("turnOff") : t("newCodes")}
          </SubmitButton>
        </Form>
      )}
    </DialogContent>
  );
}
