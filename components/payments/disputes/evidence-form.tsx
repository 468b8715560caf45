"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { Button } from "@/components/ui/button";
import { Label } from "@/components/ui/label";
import { Textarea } from "@/components/ui/textarea";
import { toast } from "@/components/ui/toast";
import { type AdminDispute, adminDispute } from "@/lib/payments/disputes/contract";
import { api } from "@/lib/platform/http/api-client";
import { refreshResources, setResource } from "@/lib/platform/http/use-resource";

/** Edits the evidence, starting from a draft made of our records, and sends it once. */
export function EvidenceForm({ dispute: { paymentId, draft } }: { dispute: AdminDispute }) {
  const t = useTranslations("disputes.page");
  const id = useId();
  const [text, setText] = useState(draft);
  const [isSending, setSending] = useState(false);
  const path = `/api/admin/payments/${paymentId}/dispute`;
  async function send() {
    setResource(path, await api.post(`${path}/evidence`, { text }, adminDispute));
    toast.success(t("sentDone"));
    await refreshResources("/api/admin/");
  }
  return (
    <div className="flex flex-col gap-1.5">
      <Label htmlFor={id}>{t("text")}</Label>
      <Textarea
        id={id}
        rows={10}
        value={text}
        maxLength={20_000}
        aria-describedby={`${id}-help`}
        onChange={({ target }) => setText(target.value)}
      />
      <p id={`${id}-help`} className="text-muted-foreground text-sm">
        {t("textHelp")}
      </p>
      <Button className="mt-3 sm:self-end" disabled={text.trim() === ""} onClick={() => setSending(true)}>
        {t("send")}
      </Button>
      {isSending && (
        <ConfirmDialog
          title={t("confirmTitle")}
          text={t("confirmText")}
          confirm={t("confirm")}
          busy={t("sending")}
          cancel={t("keepWriting")}
          variant="default"
          onConfirm={send}
          onClose={() => setSending(false)}
        />
      )}
    </div>
  );
}
