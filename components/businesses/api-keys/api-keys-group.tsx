"use client";

import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { SettingsGroup } from "@/components/layout/settings-section";
import { ErrorNotice } from "@/components/platform/http/error-notice";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { lazy } from "@/components/ui/lazy";
import { Skeleton } from "@/components/ui/skeleton";
import { toast } from "@/components/ui/toast";
import { type ApiKey, type ApiKeyList, apiKeyList, revokedKey } from "@/lib/businesses/api-keys/contract";
import { api } from "@/lib/platform/http/api-client";
import { refreshResources, useResource } from "@/lib/platform/http/use-resource";
import { Link } from "@/lib/platform/i18n/link";
import { ApiKeyRow } from "./api-key-row";

const CreateKeyDialog = lazy(() =>
  import("./create-key-dialog").then((module) => ({ default: module.CreateKeyDialog })),
);
const ConfirmDialog = lazy(() =>
  import("@/components/form/confirm-dialog").then((module) => ({ default: module.ConfirmDialog })),
);

interface Business {
  id: string;
  name: string;
}

/** The business's API keys; on plans without them, a link to the plans. */
export function ApiKeysGroup({ business }: { business: Business }) {
  const t = useTranslations("apiKeys");
  const { data, error, retry } = useResource(`/api/api-keys?businessId=${business.id}`, apiKeyList);
  return (
    <SettingsGroup id="api-keys" title={t("title")} lead={t("lead")}>
      {error && !data && <ErrorNotice error={error} onRetry={retry} />}
      {!data && !error && <Skeleton className="h-24 rounded-md" />}
      {data && <Keys business={business} {...data} />}
    </SettingsGroup>
  );
}

function Keys({ business, isInPlan, items }: ApiKeyList & { business: Business }) {
  const t = useTranslations("apiKeys");
  const [isMaking, setMaking] = useState(false);
  const [revoking, setRevoking] = useState<ApiKey>();
  async function revoke({ id }: ApiKey) {
    await api.delete(`/api/api-keys/${id}`, revokedKey);
    toast.success(t("revoked"));
    await refreshResources("/api/api-keys");
  }
  return (
    <div className="flex flex-col gap-5">
      {!isInPlan && (
        <Alert variant={items.length > 0 ? "warning" : "info"}>
          {t(items.length > 0 ? "suspended" : "upgrade")}{" "}
          <a href="#subscription" className="font-medium underline underline-offset-4">
            {t("plans")}
          </a>
        </Alert>
      )}
      {items.length > 0 && (
        <ul className="divide-y border-b first:-mt-4 not-first:border-t">
          {items.map((item) => (
            <ApiKeyRow key={item.id} item={item} onRevoke={() => setRevoking(item)} />
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
        {isMaking && <CreateKeyDialog business={business} onClose={() => setMaking(false)} />}
        {revoking && (
          <ConfirmDialog
            title={t("revokeTitle", { name: revoking.name })}
            text={t("revokeText")}
            confirm={t("revoke")}
            busy={t("revoking")}
            cancel={t("keep")}
            onConfirm={() => revoke(revoking)}
            onClose={() => setRevoking(undefined)}
          />
        )}
      </Suspense>
    </div>
  );
}
