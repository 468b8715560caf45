"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { DialogClose, DialogFooter } from "@/components/ui/dialog";
import { OpenDialog } from "@/components/ui/open-dialog";
import { Link } from "@/lib/platform/i18n/link";
import { subscriptionPage } from "./subscription-page";

/** Shown when the plan's limit is reached: how to continue. */
export function PlanLimitDialog({
  businessId,
  limit,
  onClose,
}: {
  businessId: string;
  limit: number;
  onClose: () => void;
}) {
  const t = useTranslations("fleet");
  return (
    <OpenDialog title={t("limit.title")} text={t("limit.text", { limit })} onClose={onClose}>
      <DialogFooter>
        <DialogClose asChild>
          <Button variant="secondary">{t("keep")}</Button>
        </DialogClose>
        <Button asChild>
          <Link href={subscriptionPage(businessId)}>{t("upgrade")}</Link>
        </Button>
      </DialogFooter>
    </OpenDialog>
  );
}
