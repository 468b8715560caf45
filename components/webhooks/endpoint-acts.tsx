"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { ShownSecret } from "@/components/api-keys/shown-secret";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { toast } from "@/components/ui/toast";
import { api } from "@/lib/api/client";
import { refreshResources } from "@/lib/api/use-resource";
import { done, toldSecret } from "@/lib/webhooks/contract";

interface Props {
  endpointId: string;
  onClose: () => void;
}

/** What asks once more: a new secret, which is then shown, and removing. */
export function EndpointActs({ act, ...props }: Props & { act: "roll" | "remove" }) {
  return act === "roll" ? <Roll {...props} /> : <Remove {...props} />;
}

function Roll({ endpointId, onClose }: Props) {
  const t = useTranslations("webhooks");
  const [secret, setSecret] = useState<string>();
  // What was asked closes itself once it is done; then there is the secret to show.
  const isTold = useRef(false);
  if (secret) return <HookSecret secret={secret} onClose={onClose} />;
  return (
    <ConfirmDialog
      title={t("rollTitle")}
      text={t("rollText")}
      confirm={t("roll")}
      busy={t("rolling")}
      keep={t("keepSecret")}
      variant="default"
      onConfirm={async () => {
        const told = await api.post(`/api/webhooks/${endpointId}/secret`, {}, toldSecret);
        isTold.current = true;
        setSecret(told.secret);
        await refreshResources("/api/webhooks");
      }}
      onClose={() => !isTold.current && onClose()}
    />
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
