"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { errorText } from "@/components/form/error-text";
import { useErrorText } from "@/components/form/use-error-text";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { confirmedIdentity } from "@/lib/identity/step-up/contract";
import { api } from "@/lib/platform/http/api-client";

/** Confirms with a passkey who the user is. */
export function PasskeyConfirmation({ onConfirmed }: { onConfirmed: () => void }) {
  const t = useTranslations("stepUp");
  const translate = errorText(useTranslations("errors"));
  const failureText = useErrorText();
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  async function confirm() {
    setRefusal(undefined);
    setBusy(true);
    try {
      const { askPasskey } = await import("@/components/identity/passkeys/ask-passkey");
      const passkey = await askPasskey("confirmation");
      await api.post("/api/session/confirmation", { passkey }, confirmedIdentity.omit({ token: true }));
      onConfirmed();
    } catch (error) {
      setRefusal(translate(failureText(error)));
    }
    setBusy(false);
  }
  return (
    <div className="flex flex-col gap-3">
      {refusal && <Alert variant="danger">{refusal}</Alert>}
      <Button variant="secondary" busy={isBusy} busyText={t("busy")} onClick={() => void confirm()}>
        {t("usePasskey")}
      </Button>
    </div>
  );
}
