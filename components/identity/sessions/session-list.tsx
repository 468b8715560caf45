"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { z } from "zod";
import { useAction } from "@/components/form/use-action";
import { Button } from "@/components/ui/button";
import { FocusKeeper } from "@/components/ui/focus-keeper";
import { toast } from "@/components/ui/toast";
import { type SessionItem, sessionsEnded } from "@/lib/identity/sessions/contract";
import { api } from "@/lib/platform/http/api-client";
import { SessionRow } from "./session-row";

/** Lists the user's sessions, this device first, each with a button to end it if that is allowed. */
export function SessionList({ stored, canEnd }: { stored: SessionItem[]; canEnd: boolean }) {
  const t = useTranslations("settings.security.sessions");
  const [items, setItems] = useState(stored);
  const one = useAction(async (id: string) => {
    await api.post(`/api/sessions/${id}/revocation`, {}, z.null());
    setItems(items.filter((item) => item.id !== id));
    toast.success(t("revoked"));
  });
  const others = useAction(async () => {
    const { ended } = await api.post("/api/sessions/revocation", {}, sessionsEnded.omit({ token: true }));
    setItems(items.filter(({ isCurrent }) => isCurrent));
    toast.success(t("revokedOthers", { count: ended }));
  });
  return (
    <FocusKeeper>
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
    </FocusKeeper>
  );
}
