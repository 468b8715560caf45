"use client";

import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { CodeIcon, MonitorIcon, SmartphoneIcon } from "@/components/ui/icons";
import { useFormats } from "@/components/ui/use-formats";
import type { SessionItem } from "@/lib/identity/sessions/contract";
import { KIGALI } from "@/lib/platform/dates";

const icons = { phone: SmartphoneIcon, computer: MonitorIcon, program: CodeIcon };

/** A device that is signed in, with a button to end its session if that is allowed. */
export function SessionRow({
  item,
  isBusy = false,
  onRevoke,
}: {
  item: SessionItem;
  isBusy?: boolean;
  onRevoke?: () => void;
}) {
  const t = useTranslations("settings.security.sessions");
  const { instant } = useFormats();
  const Icon = icons[item.kind];
  const name = item.isSupport ? t("support") : item.name === "?" ? t("unknown") : item.name;
  return (
    <li className="flex items-start gap-3 py-4 first:pt-0 last:pb-0 max-sm:flex-wrap">
      <span className="mt-0.5 inline-flex size-10 shrink-0 items-center justify-center rounded-md bg-muted">
        <Icon className="size-5 text-muted-foreground" />
      </span>
      <div className="min-w-0 flex-1 text-sm max-sm:basis-[calc(100%-3.25rem)]">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          <span className="min-w-0 truncate">{name}</span>
          {item.isCurrent && <Badge variant="success">{t("current")}</Badge>}
        </p>
        <p className="mt-0.5 text-muted-foreground">
          {item.isCurrent ? t("now") : t("seen", { when: instant(item.lastSeenAt, KIGALI) })}
        </p>
        <p className="break-words text-muted-foreground tabular-nums">
          {[item.kind === "program" && t("program"), item.ipAddress].filter(Boolean).join(" · ")}
        </p>
      </div>
      {!item.isCurrent && onRevoke && (
        <Button
          variant="ghost"
          size="sm"
          disabled={isBusy}
          aria-label={t("revokeOf", { name })}
          className="max-sm:ml-10"
          onClick={onRevoke}
        >
          {t("revoke")}
        </Button>
      )}
    </li>
  );
}
