"use client";

import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { FailureNotice } from "@/components/api/failure-notice";
import { SettingsGroup } from "@/components/settings/settings-section";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { lazy } from "@/components/ui/lazy";
import { Skeleton } from "@/components/ui/skeleton";
import { toast } from "@/components/ui/toast";
import { api } from "@/lib/api/client";
import { refreshResources, useResource } from "@/lib/api/use-resource";
import { type ApiKey, type ApiKeyList, apiKeyList, revokedKey } from "@/lib/api-keys/contract";
import { Link } from "@/lib/i18n/link";
import { KeyRow } from "./key-row";

const MakeKeyDialog = lazy(() =>
  import("./make-key-dialog").then((module) => ({ default: module.MakeKeyDialog })),
);
const ConfirmDialog = lazy(() =>
  import("@/components/form/confirm-dialog").then((module) => ({ default: module.ConfirmDialog })),
);

interface Business {
  id: string;
  name: string;
}

/** What programs of the business sign in with; on smaller plans, where that can be had. */
export function KeysGroup({ business }: { business: Business }) {
  const t = useTranslations("apiKeys");
  const { data, error, retry } = useResource(`/api/api-keys?businessId=${business.id}`, apiKeyList);
  return (
    <SettingsGroup id="api-keys" title={t("title")} lead={t("lead")}>
      {error && !data && <FailureNotice error={error} onRetry={retry} />}
      {!data && !error && <Skeleton className="h-24 rounded-md" />}
      {data && <Keys business={business} {...data} />}
    </SettingsGroup>
  );
}

function Keys({ business, isInPlan, items }: ApiKeyList & { business: Business }) {
  const t = useTranslations("apiKeys");
  const [isMaking, setMaking] = useState(false);
  const [leaving, setLeaving] = useState<ApiKey>();
  async function revoke({ id }: ApiKey) {
    await api.delete(`/api/api-keys/${id}`, revokedKey);
    toast.success(t("revoked"));
    await refreshResources("/api/api-keys");
  }
  return (
    <div className="flex flex-col gap-5">
      {!isInPlan && (
        <Alert variant={items.length > 0 ? "warning" : "info"}>
          {t(items.length > 0 ? "resting" : "upgrade")}{" "}
          <a href="#subscription" className="font-medium underline underline-offset-4">
            {t("plans")}
          </a>
        </Alert>
      )}
      {items.length > 0 && (
        <ul className="divide-y border-b first:-mt-4 not-first:border-t">
          {items.map((item) => (
            <KeyRow key={item.id} item={item} onRevoke={() => setLeaving(item)} />
          ))}
        </ul>
      )}
      {isInPlan && items.length === 0 && <p className="measure text-muted-foreground text-sm">{t("none")}</p>}
      {isInPlan && (
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <Button variant="secondary" className="max-sm:w-full" onClick={() => setMaking(true)}>
            {t("make")}
          </Button>
          <Link
            href="/api-docs"
            className="inline-flex min-h-11 items-center font-medium text-sm underline decoration-border underline-offset-4 hover:decoration-primary"
          >
            {t("docs")}
          </Link>
        </div>
      )}
      <Suspense>
        {isMaking && <MakeKeyDialog business={business} onClose={() => setMaking(false)} />}
        {leaving && (
          <ConfirmDialog
            title={t("revokeTitle", { name: leaving.name })}
            text={t("revokeText")}
            confirm={t("revoke")}
            busy={t("revoking")}
            keep={t("keep")}
            onConfirm={() => revoke(leaving)}
            onClose={() => setLeaving(undefined)}
          />
        )}
      </Suspense>
    </div>
  );
}
