"use client";

import { useLocale, useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { FormDialog } from "@/components/form/form-dialog";
import { toast } from "@/components/ui/toast";
import { useFormats } from "@/components/ui/use-formats";
import { type BusinessSettings, businessSettings } from "@/lib/businesses/settings/contract";
import { type PlanId, planHas, plans } from "@/lib/businesses/subscriptions/plans";
import { formatDay } from "@/lib/platform/dates";
import { api } from "@/lib/platform/http/api-client";
import { refreshResources } from "@/lib/platform/http/use-resource";

/** Shows the price of another plan and the date of its charge before the user confirms it. */
export function PlanDialog({
  businessId,
  plan,
  subscription: { plan: current, upgradeCents, pendingCents, dueCents, nextInvoiceOn },
  onClose,
}: {
  businessId: string;
  plan: PlanId;
  subscription: NonNullable<BusinessSettings["subscription"]>;
  onClose: () => void;
}) {
  const t = useTranslations("company.settings.plan");
  const featureText = useTranslations("account.planFeatures");
  const { usd } = useFormats();
  const locale = useLocale();
  const form = useForm();
  const name = t(`names.${plan}`);
  const { monthlyCents } = plans[plan];
  const lost = plans[current].features.filter((feature) => !planHas(plan, feature));
  const restCents = dueCents + upgradeCents[plan];
  const charge = {
    day: formatDay(nextInvoiceOn, locale),
    total: usd(restCents + monthlyCents),
    rest: usd(restCents),
    pending: usd(pendingCents ?? 0),
    price: usd(monthlyCents),
  };
  const text = textOf(monthlyCents, restCents, pendingCents);
  async function change() {
    await api.put("/api/business-settings/plan", { businessId, plan }, businessSettings);
    toast.success(t("changed", { plan: name }));
    await refreshResources("/api/business-settings");
    onClose();
  }
  return (
    <FormDialog
      title={t("confirmTitle", { plan: name })}
      description={t(text, charge)}
      confirm={t("confirm")}
      busy={t("busy")}
      cancel={t("keep")}
      onClose={onClose}
      form={form}
      onSubmit={change}
    >
      {pendingCents !== null && text !== "freePending" && <p className="text-sm">{t("pending", charge)}</p>}
      {lost.length > 0 && (
        <p className="text-sm">
          {t("loses", { features: lost.map((feature) => featureText(feature)).join(", ") })}{" "}
          {lost.includes("customBranding") && t("colourKept")}
        </p>
      )}
    </FormDialog>
  );
}

function textOf(monthlyCents: number, restCents: number, pendingCents: number | null) {
  if (monthlyCents === 0 && restCents === 0) return pendingCents === null ? "freeText" : "freePending";
  if (monthlyCents === 0) return "freeWithRest";
  return restCents > 0 ? "upgradeText" : "otherText";
}
