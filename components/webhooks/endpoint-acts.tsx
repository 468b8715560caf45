"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { PasswordField } from "@/components/account/password-field";
import { ShownSecret } from "@/components/api-keys/shown-secret";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { FormDialog } from "@/components/form/form-dialog";
import { toast } from "@/components/ui/toast";
import { api } from "@/lib/api/client";
import { refreshResources } from "@/lib/api/use-resource";
import { done, type SecretRequest, secretRequest, toldSecret } from "@/lib/webhooks/contract";

interface Props {
  endpointId: string;
  onClose: () => void;
}

/** What asks once more: a new secret, with the password, which is then shown, and removing. */
export function EndpointActs({ act, ...props }: Props & { act: "roll" | "remove" }) {
  return act === "roll" ? <Roll {...props} /> : <Remove {...props} />;
}

function Roll({ endpointId, onClose }: Props) {
  const t = useTranslations("webhooks");
  const [secret, setSecret] = useState<string>();
  const form = useForm<SecretRequest>({
    resolver: zodResolver(secretRequest),
    defaultValues: { password: "" },
  });
  async function roll(typed: SecretRequest) {
    const told = await api.post(`/api/webhooks/${endpointId}/secret`, typed, toldSecret);
    setSecret(told.secret);
    await refreshResources("/api/webhooks");
  }
  if (secret) return <HookSecret secret={secret} onClose={onClose} />;
  return (
    <FormDialog
      title={t("rollTitle")}
      description={t("rollText")}
      confirm={t("roll")}
      busy={t("rolling")}
      keep={t("keepSecret")}
      onClose={onClose}
      form={form}
      onSubmit={roll}
    >
      <PasswordField
        name="password"
        label={t("password")}
        help={t("rollPasswordHelp")}
        autoComplete="current-password"
      />
    </FormDialog>
  );
}

function Remove({ endpointId, onClose }: Props) {
  const t = useTranslations("webhooks");
  return (
    <ConfirmDialog
      title={t("removeTitle")}
      text={t("removeText")}
      confirm={t("remove")}
      busy={t("removing")}
      keep={t("keep")}
      onConfirm={async () => {
        await api.delete(`/api/webhooks/${endpointId}`, done);
        toast.success(t("removed"));
        await refreshResources("/api/webhooks");
      }}
      onClose={onClose}
    />
  );
}

/** The secret deliveries are signed with, this once. */
export function HookSecret({ secret, onClose }: { secret: string; onClose: () => void }) {
  const t = useTranslations("webhooks");
  const words = { title: t("secretTitle"), text: t("secretText"), label: t("secret"), done: t("done") };
  return <ShownSecret {...words} secret={secret} onClose={onClose} />;
}
