"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { z } from "zod";
import { useAction } from "@/components/form/use-action";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { type SessionItem, sessionList, sessionsEnded } from "@/lib/identity/sessions/contract";
import { api } from "@/lib/platform/http/api-client";
import { SessionRow } from "./session-row";

/** Lists the user's sessions, this device first, each with a button to end it if that is allowed. */
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
    const { ended } = await api.post("/api/sessions/revocation", {}, sessionsEnded.omit({ token: true }));
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
