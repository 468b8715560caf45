"use client";

import { useTranslations } from "next-intl";
import { useAction } from "@/components/form/use-action";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import type { Pause } from "@/lib/catalog/availability/pauses/contract";
import { api } from "@/lib/platform/http/api-client";
import { doneResponse } from "@/lib/platform/http/contract";
import { refreshAfterPause } from "./refresh-after-pause";

export function EndPauseButton({ pause }: { pause: Pause }) {
  const t = useTranslations("dashboard.pause");
  const { run, isBusy } = useAction(async () => {
    await api.delete(`/api/pauses/${pause.id}`, doneResponse);
    toast.success(t("ended"));
    await refreshAfterPause();
  });
  if (!pause.can.end) return null;
  return (
    <Button variant="secondary" size="sm" busy={isBusy} busyText={t("ending")} onClick={() => run()}>
      {t("end")}
    </Button>
  );
}
