"use client";

import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { FactList } from "@/components/ui/fact-list";
import { useFormats } from "@/components/ui/use-formats";
import type { ApiKey } from "@/lib/businesses/api-keys/contract";
import { KIGALI } from "@/lib/platform/dates";

/** A key with its scopes, its last use and the button to revoke it. */
export function ApiKeyRow({ item, onRevoke }: { item: ApiKey; onRevoke: () => void }) {
  const t = useTranslations("apiKeys");
  const { instant } = useFormats();
  const { name, hint, state, scopes, createdBy, createdAt, lastUsedAt, expiresAt } = item;
  const times = [
    lastUsedAt ? t("used", { when: instant(lastUsedAt, KIGALI) }) : t("unused"),
    expiresAt && state !== "expired" && t("until", { when: instant(expiresAt, KIGALI) }),
  ];
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-3 py-4">
      <div className="flex min-w-0 flex-1 basis-64 flex-col gap-0.5 text-muted-foreground text-sm">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium text-base text-foreground">
          <span className="break-words">{name}</span>
          <code className="font-normal text-muted-foreground text-sm">{hint}</code>
          {state !== "live" && <Badge variant="warning">{t(`states.${state}`)}</Badge>}
        </p>
        <p>
          <FactList facts={scopes.map((scope) => t(`scopes.${scope}`))} />
        </p>
        <p>
          <FactList facts={times} />
        </p>
        <p>{t("made", { name: createdBy, when: instant(createdAt, KIGALI) })}</p>
        {state === "suspended" && <p className="text-warning">{t("suspendedHelp", { name: createdBy })}</p>}
      </div>
      <Button variant="secondary" size="sm" aria-label={t("revokeOf", { name })} onClick={onRevoke}>
        {t("revoke")}
      </Button>
    </li>
  );
}
