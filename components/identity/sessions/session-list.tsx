"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { z } from "zod";
import { useAction } from "@/components/form/use-action";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { CodeIcon, MonitorIcon, SmartphoneIcon } from "@/components/ui/icons";
import { toast } from "@/components/ui/toast";
import { useFormats } from "@/components/ui/use-formats";
import { type SessionItem, sessionList, sessionsEnded } from "@/lib/identity/sessions/contract";
import { KIGALI } from "@/lib/platform/dates";
import { api } from "@/lib/platform/http/api-client";

const icons = { phone: SmartphoneIcon, computer: MonitorIcon, program: CodeIcon };

/** Lists the user's sessions, this device first, each with a button to end it where that is allowed. */
export function SessionList({ stored, canEnd }: { stored: SessionItem[]; canEnd: boolean }) {
  const t = useTranslations("settings.security.sessions");
  const [items, setItems] = useState(stored);
  const read = async () => setItems((await api.get("/api/sessions", sessionList)).items);
  const one = useAction(async (id: string) => {
    await api.post(`/api/sessions/${id}/revocation`, {}, z.null());
    toast.success(t("revoked"));
    await read();
  });
  const others = useAction(async () => {
    const { ended } = await api.post("/api/sessions/revocation", {}, sessionsEnded);
    toast.success(t("revokedOthers", { count: ended }));
    await read();
  });
  return (
    <>
      <ul className="divide-y">
        {items.map((item) => (
          <SessionRow
            key={item.id}
            item={item}
            isBusy={one.isBusy}
            onRevoke={canEnd ? () => void one.run(item.id) : undefined}
          />
        ))}
      </ul>
      {!canEnd ? null : items.length > 1 ? (
        <Button
          variant="secondary"
          className="mt-5 w-full sm:w-auto"
          busy={others.isBusy}
          busyText={t("revokingOthers")}
          onClick={() => void others.run()}
        >
          {t("revokeOthers")}
        </Button>
      ) : (
        <p className="mt-4 text-muted-foreground text-sm">{t("onlyThis")}</p>
      )}
    </>
  );
}

interface RowProps {
  item: SessionItem;
  isBusy: boolean;
  onRevoke?: () => void;
}

function SessionRow({ item, isBusy, onRevoke }: RowProps) {
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
