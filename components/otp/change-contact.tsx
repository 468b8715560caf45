"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { refreshSession } from "@/components/layout/use-session";
import { Button } from "@/components/ui/button";
import { lazy } from "@/components/ui/lazy";
import { toast } from "@/components/ui/toast";
import { ApiError, api } from "@/lib/api/client";
import { changeWithdrawn } from "@/lib/contact-changes/contract";
import type { ContactKind } from "./contact";

const loadDialog = () => import("./change-dialog");
const ChangeDialog = lazy(() => loadDialog().then((module) => ({ default: module.ChangeDialog })));

/** "Change" beside the account's e-mail address or telephone. */
export function ChangeContact({ kind }: { kind: ContactKind }) {
  const t = useTranslations("account.otp");
  const router = useRouter();
  const [isOpen, setOpen] = useState(false);
  function close() {
    setOpen(false);
    // A change that waits for its code is shown, too.
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

/** Takes a change back that waits for its code. */
export function WithdrawChange({ kind }: { kind: ContactKind }) {
  const t = useTranslations("account.otp");
  const unavailable = useTranslations("errors")("unavailable");
  const router = useRouter();
  const [isBusy, setBusy] = useState(false);
  async function withdraw() {
    setBusy(true);
    try {
      await api.delete(`/api/contact-changes/${kind}`, changeWithdrawn);
      router.refresh();
    } catch (error) {
      toast.error((error instanceof ApiError && error.message) || unavailable);
    }
    setBusy(false);
  }
  return (
    <Button
      variant="ghost"
      size="sm"
      busy={isBusy}
      busyText={t("withdrawing")}
      aria-label={t(`${kind}.withdraw`)}
      onClick={withdraw}
    >
      {t("withdraw")}
    </Button>
  );
}
