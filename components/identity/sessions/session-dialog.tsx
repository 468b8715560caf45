"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { useAction } from "@/components/form/use-action";
import { Button } from "@/components/ui/button";
import { DialogFooter } from "@/components/ui/dialog";
import { OpenDialog } from "@/components/ui/open-dialog";
import { toast } from "@/components/ui/toast";
import { useFormats } from "@/components/ui/use-formats";
import { useTimeLeft, useTimeText } from "@/components/ui/use-time-left";
import { renewedSession } from "@/lib/identity/sessions/contract";
import { KIGALI } from "@/lib/platform/dates";
import { api } from "@/lib/platform/http/api-client";
import { Link } from "@/lib/platform/i18n/link";
import type { SessionWatch } from "./use-session-watch";

/** Shows when the session ends, a button to stay signed in, and the reason once it is over. */
export function SessionDialog({ watch, onClose }: { watch: SessionWatch; onClose: () => void }) {
  const t = useTranslations("session");
  const { state, why } = watch;
  const textKey = state === "calm" ? "calm" : state === "over" ? "over" : why;
  return (
    <OpenDialog
      title={t(`${textKey}Title`)}
      text={<Explanation watch={watch} />}
      onClose={onClose}
      className="max-w-md"
    >
      {state === "ending" && <Countdown endsAt={watch.endsAt} onEnd={watch.refresh} />}
      {state === "over" ? (
        <SignInAgain onClick={watch.refresh} />
      ) : (
        <Choices watch={watch} onClose={onClose} />
      )}
    </OpenDialog>
  );
}

function Explanation({ watch: { state, why, expiresAt, canRenew } }: { watch: SessionWatch }) {
  const t = useTranslations("session");
  const { instant } = useFormats();
  const when = instant(expiresAt, KIGALI);
  if (state === "over") return t("overText");
  if (state === "calm") return t(canRenew ? "calmText" : "calmLastText", { when });
  if (why === "idle") return t("idleText");
  return t(canRenew ? "lifeText" : "lastText");
}

/** Screen readers announce the end with the dialog's text; a timer is read only on request. */
function Countdown({ endsAt, onEnd }: { endsAt: string; onEnd: () => void }) {
  const left = useTimeLeft(endsAt, onEnd);
  const text = useTimeText();
  return (
    <p role="timer" className="text-center font-semibold text-4xl tabular-nums tracking-tight">
      {text(left)}
    </p>
  );
}

function Choices({ watch, onClose }: { watch: SessionWatch; onClose: () => void }) {
  const t = useTranslations("session");
  const { run, isBusy } = useAction(async () => {
    await api.post("/api/session/renewal", {}, renewedSession);
    toast.success(t("renewed"));
    onClose();
  });
  const isStaying = watch.canRenew || (watch.state === "ending" && watch.why === "idle");
  const stay = useRef<HTMLButtonElement>(null);
  useEffect(() => stay.current?.focus(), []);
  return (
    <DialogFooter>
      <Button asChild variant="secondary">
        <Link href="/logout">{t("logOut")}</Link>
      </Button>
      {isStaying && (
        <Button ref={stay} busy={isBusy} busyText={t("staying")} onClick={() => void run()}>
          {t("stay")}
        </Button>
      )}
    </DialogFooter>
  );
}

/** Whoever has signed in again in another tab stays on this page, where the session is then read again. */
function SignInAgain({ onClick }: { onClick: () => void }) {
  const t = useTranslations("session");
  const here = encodeURIComponent(location.pathname + location.search);
  return (
    <DialogFooter>
      <Button asChild>
        <Link href={`/login?next=${here}`} onClick={onClick}>
          {t("again")}
        </Link>
      </Button>
    </DialogFooter>
  );
}
