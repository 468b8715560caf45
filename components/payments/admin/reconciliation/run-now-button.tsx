"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useErrorText } from "@/components/form/use-error-text";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { type ReconciliationOverview, reconciliationOverview } from "@/lib/payments/reconciliation/contract";
import { api } from "@/lib/platform/http/api-client";
import { refreshResources, setResource } from "@/lib/platform/http/use-resource";

/** Starts a reconciliation run; busy until it ends, also if another administrator started it. */
export function RunNowButton({ overview }: { overview: ReconciliationOverview }) {
  const t = useTranslations("paymentsAdmin");
  const failureText = useErrorText();
  const [isAsking, setAsking] = useState(false);
  async function run() {
    setAsking(true);
    try {
      const underWay = await api.post("/api/admin/reconciliation/runs", {}, reconciliationOverview);
      setResource("/api/admin/reconciliation", underWay);
    } catch (error) {
      toast.error(failureText(error));
      await refreshResources("/api/admin/reconciliation");
    }
    setAsking(false);
  }
  return (
    <Button variant="secondary" busy={isAsking || overview.isUnderWay} busyText={t("running")} onClick={run}>
      {t("runNow")}
    </Button>
  );
}
