"use client";

import { useTranslations } from "next-intl";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { ReasonDialog } from "@/components/platform/admin-table/reason-dialog";
import { toast } from "@/components/ui/toast";
import {
  type AdminBusiness,
  adminBusiness,
  type BusinessApproval,
} from "@/lib/businesses/businesses/admin/contract";
import type { AdminReason } from "@/lib/platform/admin-reason";
import { api } from "@/lib/platform/http/api-client";
import { refreshResources } from "@/lib/platform/http/use-resource";

const actionPaths = {
  approve: "approval",
  activate: "activation",
  reject: "rejection",
  suspend: "suspension",
} as const;
export type BusinessAction = keyof typeof actionPaths;

interface DialogProps<A> {
  action: A;
  business: AdminBusiness;
  onClose: () => void;
}

/** Confirms an administrator's action on a business; rejection and suspension ask for a reason. */
export function BusinessDialog({ action, ...props }: DialogProps<BusinessAction>) {
  return action === "reject" || action === "suspend" ? (
    <ReasonedDialog action={action} {...props} />
  ) : (
    <PlainDialog action={action} {...props} />
  );
}

function send({ id }: AdminBusiness, action: BusinessAction, request?: AdminReason | BusinessApproval) {
  return api
    .post(`/api/admin/businesses/${id}/${actionPaths[action]}`, request, adminBusiness)
    .finally(() => refreshResources("/api/admin/businesses"));
}

function PlainDialog({ action, business, onClose }: DialogProps<"approve" | "activate">) {
  const t = useTranslations(`businessesAdmin.${action}`);
  const approval = useTranslations("businessesAdmin.approve");
  const { name, updatedAt, waitingDocuments } = business;
  const isUnseen = action === "approve" && waitingDocuments === 0;
  return (
    <ConfirmDialog
      title={t("title", { name })}
      text={
        <>
          {t("text")}
          {isUnseen && (
            <strong className="mt-2 block font-medium text-foreground">{approval("noDocuments")}</strong>
          )}
        </>
      }
      confirm={t("action")}
      busy={t("busy")}
      cancel={t("keep")}
      variant="default"
      onConfirm={async () => {
        await send(business, action, action === "approve" ? { updatedAt } : undefined);
        toast.success(t("done", { name }));
      }}
      onClose={onClose}
    />
  );
}

function ReasonedDialog({ action, business, onClose }: DialogProps<"reject" | "suspend">) {
  const t = useTranslations(`businessesAdmin.${action}`);
  const rejection = useTranslations("businessesAdmin.reject");
  const { name } = business;
  return (
    <ReasonDialog
      title={t("title", { name })}
      description={t("text")}
      reason={t("reason")}
      reasonHelp={t("reasonHelp")}
      initialReason={action === "reject" ? rejection("defaultReason") : undefined}
      confirm={t("action")}
      busy={t("busy")}
      cancel={t("keep")}
      variant="destructive"
      onSubmit={async (request) => {
        await send(business, action, request);
        toast.success(t("done", { name }));
        onClose();
      }}
      onClose={onClose}
    />
  );
}
