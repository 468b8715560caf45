"use client";

import { useTranslations } from "next-intl";
import { useAct } from "@/components/api/use-act";
import { channelIcons } from "@/components/outbox/channel-icons";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { FactLine } from "@/components/ui/fact-line";
import { toast } from "@/components/ui/toast";
import { Unfold } from "@/components/ui/unfold";
import { useFormats } from "@/components/ui/use-formats";
import { api } from "@/lib/api/client";
import { refreshResources } from "@/lib/api/use-resource";
import { KIGALI } from "@/lib/dates";
import { type DeskLetter, deskLetter } from "@/lib/outbox-desk/contract";

const looks = { queued: "info", sending: "info", sent: "success", failed: "danger" } as const;

/** One letter: to whom, how it stands, its text when opened, and once more where it failed. */
export function LetterRow({ letter }: { letter: DeskLetter }) {
  const t = useTranslations("outboxDesk");
  const { instant } = useFormats();
  const { run, isBusy } = useAct(async () => {
    await api.post(`/api/admin/outbox/${letter.id}/repetition`, undefined, deskLetter);
    toast.success(t("repeated"));
    await refreshResources("/api/admin/outbox");
  });
  const Icon = channelIcons[letter.channel];
  const at = (iso: string) => ({ date: instant(iso, KIGALI) });
  const facts = [
    t("written", at(letter.at)),
    ...(letter.sentAt ? [t("sentAt", at(letter.sentAt))] : []),
    ...(letter.nextAttemptAt && letter.attempts > 0 ? [t("nextAt", at(letter.nextAttemptAt))] : []),
    t("tries", { count: letter.attempts }),
    ...(letter.provider ? [t("by", { provider: letter.provider })] : []),
  ];
  return (
    <li className="flex flex-col gap-3 p-4 pb-2 sm:px-5 lg:flex-row lg:items-start lg:justify-between lg:gap-6">
      <div className="flex min-w-0 flex-1 gap-3">
        <Icon className="mt-0.5 size-5 shrink-0 text-muted-foreground" />
        <div className="min-w-0 flex-1">
          <h2 className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium text-base">
            <span className="break-words">{letter.subject ?? t(`channels.${letter.channel}`)}</span>
            <Badge variant={looks[letter.status]}>{t(`statuses.${letter.status}`)}</Badge>
          </h2>
          <p className="break-words text-sm">{letter.recipient}</p>
          <p className="mt-0.5 text-muted-foreground text-sm tabular-nums">
            <FactLine facts={facts} />
          </p>
          {letter.lastError && (
            <p className="mt-2 break-words rounded-md bg-muted px-3 py-2 font-mono text-[0.8125rem]">
              {letter.lastError}
            </p>
          )}
          <Unfold label={t("show")}>
            {letter.isMasked && <p className="mb-2 text-muted-foreground">{t("masked")}</p>}
            <p
              className="measure whitespace-pre-line break-words pb-2"
              lang={letter.body ? letter.locale : undefined}
            >
              {letter.body || t("empty")}
            </p>
          </Unfold>
        </div>
      </div>
      {letter.canRepeat && (
        <Button
          variant="secondary"
          size="sm"
          className="mb-2 self-start"
          aria-label={t("repeatOf", { recipient: letter.recipient })}
          busy={isBusy}
          busyText={t("repeatBusy")}
          onClick={() => run()}
        >
          {t("repeat")}
        </Button>
      )}
    </li>
  );
}
