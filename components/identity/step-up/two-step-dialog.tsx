"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { DialogFooter } from "@/components/ui/dialog";
import { OpenDialog } from "@/components/ui/open-dialog";
import { Link } from "@/lib/platform/i18n/link";

/** Leads to the settings where two-step login is set up. */
export function TwoStepDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("stepUp");
  return (
    <OpenDialog title={t("twoStepTitle")} text={t("twoStepText")} onClose={onClose}>
      <DialogFooter>
        <Button variant="secondary" onClick={onClose}>
          {t("cancel")}
        </Button>
        <Button asChild>
          <Link href="/settings/security" onClick={onClose}>
            {t("twoStepSetUp")}
          </Link>
        </Button>
      </DialogFooter>
    </OpenDialog>
  );
}
