"use client";

import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { FormDialog } from "@/components/form/form-dialog";
import { toast } from "@/components/ui/toast";
import { useFormats } from "@/components/ui/use-formats";
import { businessSettings } from "@/lib/businesses/settings/contract";
import { type PlanId, plans } from "@/lib/businesses/subscriptions/plans";
import { api } from "@/lib/platform/http/api-client";
import { refreshResources } from "@/lib/platform/http/use-resource";

/** Shows the cost of another plan before it is confirmed. */
export function PlanDialog({
  businessId,
  plan,
  upgradeCents,
  onClose,
}: {
  businessId: string;
  plan: PlanId;
  /** The extra cost in cents for the rest of this month, on the next invoice. */
  upgradeCents: number;
  onClose: () => void;
}) {
  const t = useTranslations("company.settings.plan");
  const { usd } = useFormats();
  const form = useForm();
  const name = t(`names.${plan}`);
  const price = usd(plans[plan].monthlyCents);
  async function change() {
    await api.put("/api/business-settings/plan", { businessId, plan }, businessSettings);
    toast.success(t("changed", { plan: name }));
    onClose();
    await refreshResources("/api/business-settings");
  }
  return (
    <FormDialog
      title={t("confirmTitle", { plan: name })}
      description={
        upgradeCents > 0 ? t("upgradeText", { amount: usd(upgradeCents), price }) : t("otherText", { price })
      }
      confirm={t("confirm")}
      busy={t("busy")}
      cancel={t("keep")}
      onClose={onClose}
      form={form}
      onSubmit={change}
    >
      {null}
    </FormDialog>
  );
}
