"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useAction } from "@/components/form/use-action";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import type { SignInLinkResponse } from "@/lib/identity/sign-in/contract";
import { api, unparsed } from "@/lib/platform/http/api-client";

/**
 * Offers, after too many attempts, a link by email with which the account's holder can log in at once and returns to the
 * page that the login was for.
 */
export function SignInLinkOffer({ email, next }: { email: string; next: string | undefined }) {
  const t = useTranslations("account.login.link");
  const [answer, setAnswer] = useState<string>();
  const [problem, setProblem] = useState<string>();

  const { run: send, isBusy } = useAction(async () => {
    setProblem(undefined);
    const request = { email, next };
    setAnswer((await api.post("/api/sign-in-links", request, unparsed<SignInLinkResponse>())).message);
  }, setProblem);

  if (answer) return <Alert>{answer}</Alert>;
  return (
    <div className="flex flex-col gap-3">
      {problem && <Alert variant="danger">{problem}</Alert>}
      <Button variant="secondary" busy={isBusy} busyText={t("sending")} onClick={() => void send()}>
        {t("send")}
      </Button>
    </div>
  );
}
