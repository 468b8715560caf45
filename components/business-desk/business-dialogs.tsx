"use client";

import { useTranslations } from "next-intl";
import { ReasonDialog } from "@/components/admin/reason-dialog";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { toast } from "@/components/ui/toast";
import { api } from "@/lib/api/client";
import { refreshResources } from "@/lib/api/use-resource";
import { type BusinessApproval, type DeskBusiness, deskBusiness } from "@/lib/business-desk/contract";
import type { DeskReason } from "@/lib/user-desk/contract";

const nouns = {
  approve: "approval",
  activate: "activation",
  reject: "rejection",
  suspend: "suspension",
} as const;
export type BusinessAct = keyof typeof nouns;

interface Asked<A> {
  act: A;
  business: DeskBusiness;
  onClose: () => void;
}

/** The question before an administrator's act on a business; what hurts asks for the reason. */
export function BusinessDialog({ act, ...asked }: Asked<BusinessAct>) {
  return act === "reject" || act === "suspend" ? (
    <ReasonedDialog act={act} {...asked} />
  ) : (
    <PlainDialog act={act} {...asked} />
  );
}

function send({ id }: DeskBusiness, act: BusinessAct, request?: DeskReason | BusinessApproval) {
  return api
    .post(`/api/admin/businesses/${id}/${nouns[act]}`, request, deskBusiness)
    .finally(() => refreshResources("/api/admin/businesses"));
}

function PlainDialog({ act, business, onClose }: Asked<"approve" | "activate">) {
  const t = useTranslations(`businessDesk.${act}`);
  const approval = useTranslations("businessDesk.approve");
  const { name, updatedAt, waitingDocuments } = business;
  const isUnseen = act === "approve" && waitingDocuments === 0;
  return (
    <ConfirmDialog
      title={t("title", { name })}
      text={
        <>
          {t("text")}
          {isUnseen && (
            <strong className="mt-2 block font-medium text-foreground">{approval("noPapers")}</strong>
          )}
        </>
      }
      confirm={t("action")}
      busy={t("busy")}
      keep={t("keep")}
      variant="default"
      onConfirm={async () => {
        await send(business, act, act === "approve" ? { updatedAt } : undefined);
        toast.success(t("done", { name }));
      }}
      onClose={onClose}
    />
  );
}

function ReasonedDialog({ act, business, onClose }: Asked<"reject" | "suspend">) {
  const t = useTranslations(`businessDesk.${act}`);
  const rejection = useTranslations("businessDesk.reject");
  const { name } = business;
  return (
    <ReasonDialog
      title={t("title", { name })}
      description={t("text")}
      reason={t("reason")}
      reasonHelp={t("reasonHelp")}
      usual={act === "reject" ? rejection("defaultReason") : undefined}
      confirm={t("action")}
      busy={t("busy")}
      keep={t("keep")}
      variant="destructive"
      onGive={async (request) => {
        await send(business, act, request);
        toast.success(t("done", { name }));
        onClose();
      }}
      onClose={onClose}
    />
  );
}
