"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { errorText } from "@/components/form/error-text";
import { Form } from "@/components/form/form";
import { PasswordField } from "@/components/form/password-field";
import { SubmitButton } from "@/components/form/submit-button";
import { DialogContent, DialogDescription, DialogHeader, DialogTitle } from "@/components/ui/dialog";
import {
  recoveryCodeList,
  type TwoFactorSetup,
  twoFactorConfirmation,
  twoFactorSetup,
  twoFactorStart,
} from "@/lib/identity/two-factor/contract";
import { api } from "@/lib/platform/http/api-client";
import { CodeField } from "./code-field";
import { RecoveryCodes } from "./recovery-codes";

/** The steps are: password, QR code, a first code, recovery codes. */
export function SetupDialog({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  const t = useTranslations("settings.security.twoFactor");
  const [setup, setSetup] = useState<TwoFactorSetup>();
  const [codes, setCodes] = useState<string[]>();
  const step = codes ? "codes" : setup ? "scan" : "who";
  return (
    <DialogContent closeLabel={t("close")}>
      <DialogHeader>
        <DialogTitle>{t(`setup.${step}.title`)}</DialogTitle>
        <DialogDescription>{t(`setup.${step}.lead`)}</DialogDescription>
      </DialogHeader>
      {codes ? (
        <RecoveryCodes codes={codes} onClose={onClose} />
      ) : setup ? (
        <ScanStep
          setup={setup}
          onDone={(recoveryCodes) => {
            setCodes(recoveryCodes);
            onDone();
          }}
        />
      ) : (
        <PasswordStep onDone={setSetup} />
      )}
    </DialogContent>
  );
}

function PasswordStep({ onDone }: { onDone: (setup: TwoFactorSetup) => void }) {
  const t = useTranslations("settings.security.twoFactor");
  const form = useForm({ resolver: zodResolver(twoFactorStart), defaultValues: { password: "" } });
  const send = async (request: z.output<typeof twoFactorStart>) =>
    onDone(await api.post("/api/two-factor", request, twoFactorSetup));
  return (
    <Form form={form} onSubmit={send} translate={errorText(useTranslations("errors"))}>
      <PasswordField name="password" autoComplete="current-password" />
      <SubmitButton size="default" busyText={t("checking")} className="sm:self-end">
        {t("continue")}
      </SubmitButton>
    </Form>
  );
}

function ScanStep({ setup, onDone }: { setup: TwoFactorSetup; onDone: (codes: string[]) => void }) {
  const t = useTranslations("settings.security.twoFactor");
  const form = useForm({ resolver: zodResolver(twoFactorConfirmation), defaultValues: { code: "" } });
  const send = async (request: z.output<typeof twoFactorConfirmation>) =>
    onDone((await api.post("/api/two-factor/confirmation", request, recoveryCodeList)).recoveryCodes);
  return (
    <Form form={form} onSubmit={send} translate={errorText(useTranslations("errors"))}>
      <div className="flex flex-col items-center gap-4 sm:flex-row sm:items-start">
        <img
          src={`data:image/svg+xml,${encodeURIComponent(setup.qr)}`}
          alt={t("setup.qr")}
          width={176}
          height={176}
          className="size-44 shrink-0 rounded-md border bg-white"
        />
        <div className="min-w-0 text-sm">
          <p className="text-muted-foreground">{t("setup.byHand")}</p>
          <p className="mt-1.5 select-all rounded-md border bg-muted px-3 py-2 font-medium tabular-nums tracking-wide">
            {setup.secret.replace(/(.{4})(?=.)/g, "$1 ")}
          </p>
          <a
            href={setup.address}
            className="mt-3 inline-flex min-h-11 items-center font-medium underline underline-offset-4 sm:hidden"
          >
            {t("setup.openApp")}
          </a>
        </div>
      </div>
      <CodeField label={t("setup.firstCode")} />
      <SubmitButton size="default" busyText={t("checking")} className="sm:self-end">
        {t("turnOn")}
      </SubmitButton>
    </Form>
  );
}
