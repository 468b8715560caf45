"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { OneTimeSecretDialog } from "@/components/businesses/api-keys/one-time-secret-dialog";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { FormDialog } from "@/components/form/form-dialog";
import { toast } from "@/components/ui/toast";
import { createdSecret, webhookIdResponse } from "@/lib/businesses/webhooks/contract";
import { api } from "@/lib/platform/http/api-client";
import { refreshResources } from "@/lib/platform/http/use-resource";

interface Props {
  endpointId: string;
  onClose: () => void;
}

/** Confirms a new secret, which is then shown, or the removal of an endpoint. */
export function EndpointActionDialog({ action, ...props }: Props & { action: "roll" | "remove" }) {
  return action === "roll" ? <RotateSecretDialog {...props} /> : <RemoveEndpointDialog {...props} />;
}

function RotateSecretDialog({ endpointId, onClose }: Props) {
  const t = useTranslations("webhooks");
  const [secret, setSecret] = useState<string>();
  const form = useForm();
  async function rotate() {
    const created = await api.post(`/api/webhooks/${endpointId}/secret`, undefined, createdSecret);
    setSecret(created.secret);
    await refreshResources("/api/webhooks");
  }
  if (secret) return <WebhookSecretDialog secret={secret} onClose={onClose} />;
  return (
    <FormDialog
      title={t("rollTitle")}
      description={t("rollText")}
      confirm={t("roll")}
      busy={t("rolling")}
      cancel={t("keepSecret")}
      onClose={onClose}
      form={form}
      onSubmit={rotate}
    >
      {null}
    </FormDialog>
  );
}

function RemoveEndpointDialog({ endpointId, onClose }: Props) {
  const t = useTranslations("webhooks");
  return (
    <ConfirmDialog
      title={t("removeTitle")}
      text={t("removeText")}
      confirm={t("remove")}
      busy={t("removing")}
      cancel={t("keep")}
      onConfirm={async () => {
        await api.delete(`/api/webhooks/${endpointId}`, webhookIdResponse);
        toast.success(t("removed"));
        await refreshResources("/api/webhooks");
      }}
      onClose={onClose}
    />
  );
}

/** Shows the signing secret of an endpoint once. */
export function WebhookSecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const t = useTranslations("webhooks");
  const labels = { title: t("secretTitle"), text: t("secretText"), label: t("secret"), done: t("done") };
  return <OneTimeSecretDialog {...labels} secret={secret} onClose={onClose} />;
}
