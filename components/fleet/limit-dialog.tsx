"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import {
  Dialog,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/dialog";
import { useFocusBack } from "@/components/ui/use-focus-back";
import { Link } from "@/lib/i18n/link";
import { SUBSCRIPTION_PAGE } from "./fleet-tools";

/** All places of the plan are taken: the ways on. */
export function LimitDialog({ limit, onClose }: { limit: number; onClose: () => void }) {
  const t = useTranslations("fleet");
  const ui = useTranslations("ui");
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent closeLabel={ui("close")} onCloseAutoFocus={useFocusBack()}>
        <DialogHeader>
          <DialogTitle>{t("limit.title")}</DialogTitle>
          <DialogDescription>{t("limit.text", { limit })}</DialogDescription>
        </DialogHeader>
        <DialogFooter>
          <DialogClose asChild>
            <Button variant="secondary">{t("keep")}</Button>
          </DialogClose>
          <Button asChild>
            <Link href={SUBSCRIPTION_PAGE}>{t("upgrade")}</Link>
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
