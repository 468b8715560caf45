"use client";

import { useTranslations } from "next-intl";
import { useAct } from "@/components/api/use-act";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { api } from "@/lib/api/client";
import { type LetterChannel, type LetterDraft, letterTested } from "@/lib/letter-templates/contract";

/** What stands in the editor, sent to who is writing it. */
export function TestLetter({
  path,
  draft,
  channel,
  canBeSent,
}: {
  path: string;
  draft: LetterDraft;
  channel: LetterChannel;
  canBeSent: boolean;
}) {
  const t = useTranslations("letterDesk");
  const { run, isBusy } = useAct(async () => {
    const { recipient } = await api.post(path, draft, letterTested);
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
