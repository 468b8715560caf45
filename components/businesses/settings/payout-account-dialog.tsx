"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { FormDialog } from "@/components/form/form-dialog";
import { toast } from "@/components/ui/toast";
import type { payoutMethods } from "@/db/enums/businesses";
import { businessSettings, payoutAccountForm } from "@/lib/businesses/settings/contract";
import { api } from "@/lib/platform/http/api-client";
import { refreshResources } from "@/lib/platform/http/use-resource";
import { PayoutAccountFields } from "./payout-account-fields";

interface Fields {
  method: (typeof payoutMethods)[number];
  holderName: string;
  bankName: string;
  account: string;
}

/** A bank account or a mobile money number. */
export function PayoutAccountDialog({ businessId, onClose }: { businessId: string; onClose: () => void }) {
  const t = useTranslations("company.settings.account");
  const form = useForm<Fields, unknown, Fields>({
    resolver: zodResolver(payoutAccountForm) as never,
    defaultValues: { method: "bank", holderName: "", bankName: "", account: "" },
  });
  async function save(account: Fields) {
    const request = { ...account, businessId };
    await api.put("/api/business-settings/payout-account", request, businessSettings);
    toast.success(t("saved"));
    await refreshResources("/api/business-settings");
    onClose();
  }
  return (
    <FormDialog
      title={t("dialogTitle")}
      description={t("dialogText")}
      confirm={t("save")}
      busy={t("saving")}
      cancel={t("keep")}
      onClose={onClose}
      form={form}
      onSubmit={save}
    >
      <PayoutAccountFields />
    </FormDialog>
  );
}
