"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { Field } from "@/components/form/field";
import { FormDialog } from "@/components/form/form-dialog";
import { Textarea } from "@/components/ui/textarea";
import { toast } from "@/components/ui/toast";
import { api } from "@/lib/api/client";
import { refreshResources } from "@/lib/api/use-resource";
import { type BusinessApproval, type DeskBusiness, deskBusiness } from "@/lib/business-desk/contract";
import { type DeskReason, deskReason } from "@/lib/user-desk/contract";

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
    <ReasonDialog act={act} {...asked} />
  ) : (
    <OpenDialog act={act} {...asked} />
  );
}

function send({ id }: DeskBusiness, act: BusinessAct, request?: DeskReason | BusinessApproval) {
  return api
    .post(`/api/admin/businesses/${id}/${nouns[act]}`, request, deskBusiness)
    .finally(() => refreshResources("/api/admin/businesses"));
}

function OpenDialog({ act, business, onClose }: Asked<"approve" | "activate">) {
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

function ReasonDialog({ act, business, onClose }: Asked<"reject" | "suspend">) {
  const t = useTranslations(`businessDesk.${act}`);
  const rejection = useTranslations("businessDesk.reject");
  const { name } = business;
  const form = useForm<z.input<typeof deskReason>, unknown, DeskReason>({
    resolver: zodResolver(deskReason),
    defaultValues: { reason: act === "reject" ? rejection("defaultReason") : "" },
  });
  return (
    <FormDialog
      title={t("title", { name })}
      description={t("text")}
      confirm={t("action")}
      busy={t("busy")}
      keep={t("keep")}
      variant="destructive"
      form={form}
      onSubmit={async (request) => {
        await send(business, act, request);
        toast.success(t("done", { name }));
        onClose();
      }}
      onClose={onClose}
    >
      <Field name="reason" label={t("reason")} help={t("reasonHelp")}>
        {(control) => <Textarea {...control} rows={3} maxLength={2_000} />}
      </Field>
    </FormDialog>
  );
}
