"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFailureText } from "@/components/api/failure-text";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { api } from "@/lib/api/client";
import { refreshResources, showResource } from "@/lib/api/use-resource";
import { type ReconciliationOverview, reconciliationOverview } from "@/lib/reconciliation/contract";

/** Asks for a comparison now; busy until it is over, whoever asked for it. */
export function RunNow({ overview }: { overview: ReconciliationOverview }) {
  const t = useTranslations("paymentDesk");
  const failureText = useFailureText();
  const [isAsking, setAsking] = useState(false);
  async function run() {
    setAsking(true);
    try {
      const underWay = await api.post("/api/admin/reconciliation/runs", {}, reconciliationOverview);
      showResource("/api/admin/reconciliation", underWay);
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
