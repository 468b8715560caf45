"use client";

import { useTranslations } from "next-intl";
import { CodeStep } from "./code-step";
import type { ContactKind } from "./contact";
import { OtpDialog } from "./otp-dialog";

export function VerifyDialog({
  kind,
  target,
  onClose,
  onVerified,
}: {
  kind: ContactKind;
  target: string;
  onClose: () => void;
  onVerified: () => void;
}) {
  const t = useTranslations("account.otp");
  return (
    <OtpDialog title={t(`${kind}.title`)} description={t(`${kind}.lead`, { target })} onClose={onClose}>
      <CodeStep kind={kind} target={target} onVerified={onVerified} />
    </OtpDialog>
  );
}
