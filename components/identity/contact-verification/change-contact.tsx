"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { useAction } from "@/components/form/use-action";
import { refreshSession } from "@/components/identity/sessions/use-session";
import { Button } from "@/components/ui/button";
import { lazy } from "@/components/ui/lazy";
import { changeWithdrawn } from "@/lib/identity/contact-verification/change/contract";
import { api } from "@/lib/platform/http/api-client";
import type { ContactKind } from "./contact";

const loadDialog = () => import("./change-dialog");
const ChangeDialog = lazy(() => loadDialog().then((module) => ({ default: module.ChangeDialog })));

/** The "Change" button next to the account's email address or phone. */
export function ChangeContact({ kind }: { kind: ContactKind }) {
  const t = useTranslations("account.otp");
  const router = useRouter();
  const [isOpen, setOpen] = useState(false);
  function close() {
    setOpen(false);
    // The page also shows a change whose code was not entered yet.
    router.refresh();
    void refreshSession();
  }
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        aria-haspopup="dialog"
        aria-label={t(`${kind}.change`)}
        onPointerEnter={loadDialog}
        onClick={() => setOpen(true)}
      >
        {t("change")}
      </Button>
      {isOpen && (
        <Suspense>
          <ChangeDialog kind={kind} onClose={close} onVerified={close} />
        </Suspense>
      )}
    </>
  );
}

/** Cancels a change whose code was not entered yet. */
export function WithdrawChange({ kind }: { kind: ContactKind }) {
  const t = useTranslations("account.otp");
  const router = useRouter();
  const { run: withdraw, isBusy } = useAction(async () => {
    await api.delete(`/api/contact-changes/${kind}`, changeWithdrawn);
    router.refresh();
  });
  return (
    <Button
      variant="ghost"
      size="sm"
      busy={isBusy}
      busyText={t("withdrawing")}
      aria-label={t(`${kind}.withdraw`)}
      onClick={() => void withdraw()}
    >
      {t("withdraw")}
    </Button>
  );
}
