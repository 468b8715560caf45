"use client";

import { useTranslations } from "next-intl";
import { OpenDialog } from "@/components/ui/open-dialog";
import { CodeStep } from "./code-step";
import type { ContactKind } from "./contact";

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
    <OpenDialog
      title={t(`${kind}.title`)}
      text={t(`${kind}.lead`, { target })}
      onClose={onClose}
      className="max-w-md"
    >
      <CodeStep kind={kind} target={target} onVerified={onVerified} />
    </OpenDialog>
  );
}
