"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFailureText } from "@/components/api/failure-text";
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
import { toast } from "@/components/ui/toast";
import { useFormats } from "@/components/ui/use-formats";
import { api } from "@/lib/api/client";
import { refreshResources } from "@/lib/api/use-resource";
import { KIGALI } from "@/lib/dates";
import type { DeadJob } from "@/lib/dead-jobs/contract";
import { useJobName } from "./dead-job-row";

const nothing = { parse: () => null };

/** Asks once more: nobody does it after that. */
export function DiscardDialog({ job, onClose }: { job: DeadJob; onClose: () => void }) {
  const t = useTranslations("deadJobs");
  const failureText = useFailureText();
  const nameOf = useJobName();
  const { instant } = useFormats();
  const [isBusy, setBusy] = useState(false);
  async function discard() {
    setBusy(true);
    try {
      await api.delete(`/api/admin/dead-jobs/${job.id}`, nothing);
      toast.success(t("discarded"));
    } catch (error) {
      toast.error(failureText(error));
    }
    onClose();
    await refreshResources("/api/admin/dead-jobs");
  }
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent closeLabel={t("close")}>
        <DialogHeader>
          <DialogTitle>{t("discardTitle")}</DialogTitle>
          <DialogDescription>
            {t("discardText", { name: nameOf(job), date: instant(job.diedAt, KIGALI) })}
          </DialogDescription>
        </DialogHeader>
        <DialogFooter>
          <DialogClose asChild>
            <Button variant="secondary">{t("keep")}</Button>
          </DialogClose>
          <Button variant="destructive" busy={isBusy} busyText={t("discardBusy")} onClick={discard}>
            {t("discard")}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
