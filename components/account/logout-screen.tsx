"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { z } from "zod";
import { useAct } from "@/components/api/use-act";
import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { CircleCheckIcon } from "@/components/ui/icons";
import { api } from "@/lib/api/client";
import { Link } from "@/lib/i18n/link";
import { logOut } from "./log-out";
import { useHomeSoon } from "./use-home-soon";

interface LogoutScreenProps {
  name: string;
  email: string;
  /** Since when and until when, in sentences. */
  session: string[];
  stayHref: string;
  /** Demo mode: the session can also be ended as it would by itself. */
  canStage: boolean;
}

/** Asks, ends the session (its row is revoked by the sign-out event) and goes home. */
export function LogoutScreen({ name, email, session, stayHref, canStage }: LogoutScreenProps) {
  const t = useTranslations("account.logout");
  const [step, setStep] = useState<"asking" | "leaving" | "left">("asking");

  async function leave() {
    setStep("leaving");
    await logOut();
    setStep("left");
  }

  if (step === "left") return <LoggedOut />;
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
        {session.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <div className="mt-6 grid gap-2 sm:grid-cols-2">
        <Button size="lg" busy={step === "leaving"} busyText={t("busy")} onClick={leave}>
          {t("confirm")}
        </Button>
        <Button asChild size="lg" variant="secondary" className="sm:-order-1">
          <Link href={stayHref}>{t("stay")}</Link>
        </Button>
      </div>
      {canStage && <StagedEnds />}
    </Card>
  );
}

/** A session that ends by itself is rarely seen; a demonstration may look at it. Both really end this one. */
function StagedEnds() {
  const t = useTranslations("account.logout.staged");
  const router = useRouter();
  const { run, isBusy } = useAct(async (reason: "timeout" | "security") => {
    await api.post("/api/sessions/staged-end", { reason }, z.null());
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

function LoggedOut() {
  const t = useTranslations("account.logout");
  useHomeSoon();
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
