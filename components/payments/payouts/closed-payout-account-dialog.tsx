"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { PayoutAccountFields } from "@/components/businesses/settings/payout-account-fields";
import { FormDialog } from "@/components/form/form-dialog";
import { toast } from "@/components/ui/toast";
import type { payoutMethods } from "@/db/enums/businesses";
import { payoutAccountForm } from "@/lib/businesses/settings/contract";
import { type AdminPayout, adminPayout } from "@/lib/payments/payouts/contract";
import { api } from "@/lib/platform/http/api-client";
import { refreshResources } from "@/lib/platform/http/use-resource";

interface Fields {
  method: (typeof payoutMethods)[number];
  holderName: string;
  bankName: string;
  account: string;
}

/** Names the account of a payout whose business is closed. */
export function ClosedPayoutAccountDialog({ payout, onClose }: { payout: AdminPayout; onClose: () => void }) {
  const t = useTranslations("payouts.account");
  const { id, reference, business } = payout;
  const form = useForm<Fields, unknown, Fields>({
    resolver: zodResolver(payoutAccountForm) as never,
    defaultValues: { method: "bank", holderName: "", bankName: "", account: "" },
  });
  async function save(account: Fields) {
    await api.put(`/api/admin/payouts/${id}/account`, account, adminPayout);
    await refreshResources("/api/admin/payouts");
    onClose();
    toast.success(t("done", { reference }));
  }
  return (
    <FormDialog
      title={t("title", { reference })}
      description={t("text", { business: business.name, email: business.email })}
      confirm={t("confirm")}
      busy={t("busy")}
      cancel={t("keep")}
      form={form}
      onSubmit={save}
      onClose={onClose}
    >
      <PayoutAccountFields />
    </FormDialog>
  );
}
