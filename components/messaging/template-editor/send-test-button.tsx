"use client";

import { useTranslations } from "next-intl";
import { useAction } from "@/components/form/use-action";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import {
  type TemplateChannel,
  type TemplateDraft,
  testMessageReceipt,
} from "@/lib/messaging/templates/contract";
import { api } from "@/lib/platform/http/api-client";

/** Sends the editor's content to the administrator who edits it. */
export function SendTestButton({
  path,
  draft,
  channel,
  canBeSent,
}: {
  path: string;
  draft: TemplateDraft;
  channel: TemplateChannel;
  canBeSent: boolean;
}) {
  const t = useTranslations("templatesAdmin");
  const { run, isBusy } = useAction(async () => {
    const { recipient } = await api.post(path, draft, testMessageReceipt);
    toast.success(t("testSent", { recipient }));
  });
  const isSms = channel === "sms";
  return (
    <div className="flex flex-col items-start gap-2">
      <Button
        variant="secondary"
        disabled={!canBeSent}
        busy={isBusy}
        busyText={t("testBusy")}
        onClick={() => run()}
      >
        {t(isSms ? "testSms" : "test")}
      </Button>
      <p className="text-muted-foreground text-sm">{t(isSms ? "testSmsHelp" : "testHelp")}</p>
    </div>
  );
}
