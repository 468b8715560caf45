"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { z } from "zod";
import { useAction } from "@/components/form/use-action";
import { signOutHere } from "@/components/identity/sessions/sign-out";
import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { CircleCheckIcon } from "@/components/ui/status-icons";
import { api } from "@/lib/platform/http/api-client";
import { Link } from "@/lib/platform/i18n/link";
import { useRedirectHome } from "./use-redirect-home";

interface SignOutScreenProps {
  name: string;
  email: string;
  /** Sentences about when the session began and when it ends. */
  session: string[];
  stayHref: string;
  /** Demo mode only: the session can also be ended as a time-out or security event would. */
  canSimulateEnd: boolean;
}

/** Asks for confirmation, ends the session (the sign-out event revokes its row) and goes home. */
export function SignOutScreen({ name, email, session, stayHref, canSimulateEnd }: SignOutScreenProps) {
  const t = useTranslations("account.logout");
  const [step, setStep] = useState<"asking" | "leaving" | "left">("asking");

  async function leave(event: FormEvent) {
    event.preventDefault();
    setStep("leaving");
    await signOutHere();
    setStep("left");
  }

  if (step === "left") return <SignedOut />;
  return (
    <Card className="mx-auto w-full max-w-md p-6 sm:p-8">
      <h1 className="text-2xl">{t("title")}</h1>
      <p className="mt-2 text-muted-foreground">{t("question")}</p>
      <div className="mt-6 flex items-center gap-3 rounded-md bg-muted p-4">
        <Avatar name={name} className="bg-card" />
        <div className="min-w-0 text-sm">
          <p className="text-muted-foreground text-xs">{t("signedInAs")}</p>
          <p className="truncate font-medium">{name}</p>
          <p className="truncate text-muted-foreground">{email}</p>
        </div>
      </div>
      <ul className="mt-3 text-muted-foreground text-sm">
        {session.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <div className="mt-6 grid gap-2 sm:grid-cols-2">
        {/* A form, because what is sent before the scripts of the page arrive is repeated (early-input-script.tsx). */}
        <form method="post" onSubmit={leave} className="grid">
          <Button type="submit" size="lg" busy={step === "leaving"} busyText={t("busy")}>
            {t("confirm")}
          </Button>
        </form>
        <Button asChild size="lg" variant="secondary" className="sm:-order-1">
          <Link href={stayHref}>{t("stay")}</Link>
        </Button>
      </div>
      {canSimulateEnd && <SimulatedEnds />}
    </Card>
  );
}

/** Demo mode can show the ends of a session that are rarely seen. Both really end this session. */
function SimulatedEnds() {
  const t = useTranslations("account.logout.staged");
  const router = useRouter();
  const { run, isBusy } = useAction(async (reason: "timeout" | "security") => {
    await api.post("/api/sessions/simulated-end", { reason }, z.null());
    router.refresh();
  });
  return (
    <div className="mt-6 border-t pt-5">
      <p className="text-muted-foreground text-sm">{t("lead")}</p>
      <div className="mt-2 grid gap-2 sm:grid-cols-2">
        {(["timeout", "security"] as const).map((reason) => (
          <Button key={reason} variant="ghost" disabled={isBusy} onClick={() => void run(reason)}>
            {t(reason)}
          </Button>
        ))}
      </div>
    </div>
  );
}

function SignedOut() {
  const t = useTranslations("account.logout");
  useRedirectHome();
  return (
    <Card className="mx-auto w-full max-w-md p-6 text-center sm:p-8">
      <CircleCheckIcon className="mx-auto size-10 text-success" />
      <div role="status">
        <h1 className="mt-4 text-2xl">{t("doneTitle")}</h1>
        <p className="mt-2 text-muted-foreground">{t("done")}</p>
      </div>
      <Button asChild variant="secondary" className="mt-6">
        <Link href="/">{t("home")}</Link>
      </Button>
    </Card>
  );
}
