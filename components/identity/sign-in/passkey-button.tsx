"use client";

import { useState } from "react";
import { useFormContext } from "react-hook-form";
import { Button } from "@/components/ui/button";
import type { UserRole } from "@/lib/platform/actor";
import { ApiError } from "@/lib/platform/http/api-client";
import { type SignInTexts, signInAs } from "./sign-in";

/** Signs in with a passkey, without address, password or code. Errors are shown by the form around it. */
export function PasskeyButton({
  label,
  busyText,
  texts,
  onSignedIn,
}: {
  label: string;
  busyText: string;
  texts: SignInTexts;
  onSignedIn: (role: UserRole) => void;
}) {
  const [isBusy, setBusy] = useState(false);
  const { setError, clearErrors } = useFormContext();
  async function signIn() {
    clearErrors();
    setBusy(true);
    try {
      const { askPasskey } = await import("@/components/identity/passkeys/ask-passkey");
      const answer = await askPasskey("sign-in");
      onSignedIn(await signInAs({ passkey: JSON.stringify(answer) }, texts));
    } catch (error) {
      const message = (error instanceof ApiError && error.message) || texts.unreachable;
      setError("root.server", { message });
    }
    setBusy(false);
  }
  return (
    <Button variant="secondary" size="lg" busy={isBusy} busyText={busyText} onClick={() => void signIn()}>
      {label}
    </Button>
  );
}
