"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { refreshSession } from "@/components/identity/sessions/use-session";
import { Button } from "@/components/ui/button";
import { lazy } from "@/components/ui/lazy";
import type { ContactKind } from "./contact";

const loadDialog = () => import("./verify-dialog");
const VerifyDialog = lazy(() => loadDialog().then((module) => ({ default: module.VerifyDialog })));

interface Props {
  /** Called in addition to refreshing the page. */
  onVerified?: () => void;
}

/**
 * The "Verify now" button for the account's current or pending email address; it sends a code and asks for
 * it.
 */
export const VerifyEmail = ({ email, ...props }: Props & { email: string }) => (
  <Verify kind="email" target={email} {...props} />
);

/** The "Verify now" button for the account's phone. */
export const VerifyPhone = ({ phone, ...props }: Props & { phone: string }) => (
  <Verify kind="phone" target={phone} {...props} />
);

function Verify({ kind, target, onVerified }: Props & { kind: ContactKind; target: string }) {
  const t = useTranslations("account.otp");
  const router = useRouter();
  const [isOpen, setOpen] = useState(false);
  function finish() {
    setOpen(false);
    router.refresh();
    void refreshSession();
    onVerified?.();
  }
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        aria-haspopup="dialog"
        aria-label={t(`${kind}.verifyNow`, { target })}
        onPointerEnter={loadDialog}
        onClick={() => setOpen(true)}
      >
        {t("verifyNow")}
      </Button>
      {isOpen && (
        <Suspense>
          <VerifyDialog kind={kind} target={target} onClose={() => setOpen(false)} onVerified={finish} />
        </Suspense>
      )}
    </>
  );
}
