"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { DialogFooter } from "@/components/ui/dialog";
import { OpenDialog } from "@/components/ui/open-dialog";
import { securityView } from "@/lib/identity/security-settings/contract";
import { useResource } from "@/lib/platform/http/use-resource";
import { Link } from "@/lib/platform/i18n/link";
import { PasskeyConfirmation } from "./passkey-confirmation";

/**
 * Links to the settings where two-factor authentication is set up, or asks for a passkey, which counts as two factors.
 */
export function TwoFactorDialog({ onClose }: { onClose: (isConfirmed: boolean) => void }) {
  const t = useTranslations("stepUp");
  const { data: security } = useResource("/api/security", securityView);
  return (
    <OpenDialog title={t("twoFactorTitle")} text={t("twoFactorText")} onClose={() => onClose(false)}>
      {security?.hasPasskey && <PasskeyConfirmation onConfirmed={() => onClose(true)} />}
      <DialogFooter>
        <Button variant="secondary" onClick={() => onClose(false)}>
          {t("cancel")}
        </Button>
        <Button asChild>
          <Link href="/settings/security" onClick={() => onClose(false)}>
            {t("twoFactorSetUp")}
          </Link>
        </Button>
      </DialogFooter>
    </OpenDialog>
  );
}
