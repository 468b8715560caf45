"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useAction } from "@/components/form/use-action";
import { refreshSession } from "@/components/identity/sessions/use-session";
import { Button } from "@/components/ui/button";
import { PageTitle } from "@/components/ui/page-title";
import { CircleCheckIcon } from "@/components/ui/status-icons";
import { addressRestored } from "@/lib/identity/contact-verification/restore/contract";
import { api } from "@/lib/platform/http/api-client";
import { clearResources } from "@/lib/platform/http/clear-resources";
import { Link } from "@/lib/platform/i18n/link";

/**
 * Restores a replaced email address by pressing a button. Opening the page alone must not, because mail clients prefetch
 * links.
 */
export function RestoreAddress({ token, email }: { token: string; email: string }) {
  const t = useTranslations("account.restore");
  const [done, setDone] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const restoring = useAction(async () => {
    setFailure(undefined);
    const { message } = await api.post("/api/contact-changes/restoration", { token }, addressRestored);
    setDone(message);
    // The session in this browser, if there was one, has ended too.
    clearResources();
    await refreshSession();
  }, setFailure);

  if (done)
    return (
      <div role="status" className="flex flex-col items-start gap-5">
        <CircleCheckIcon className="size-10 text-success" />
        <PageTitle title={t("doneTitle")} description={done} />
      </div>
    );
  return (
    <div className="flex flex-col items-start gap-5">
      <PageTitle title={t("title")} description={t("lead", { email })} />
      <p>{t("text")}</p>
      <p className="text-muted-foreground">{t("keep")}</p>
      {failure && (
        <div role="alert" className="flex flex-col items-start gap-2 text-danger">
          <p>{failure}</p>
          <Link href="/location#contact" className="underline">
            {t("support")}
          </Link>
        </div>
      )}
      <Button
        size="lg"
        className="h-auto min-h-12 max-w-full whitespace-normal py-2"
        busy={restoring.isBusy}
        busyText={t("busy")}
        onClick={restoring.run}
      >
        {t("submit")}
      </Button>
    </div>
  );
}
