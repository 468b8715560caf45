"use client";

import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { FailureNotice } from "@/components/api/failure-notice";
import { useAct } from "@/components/api/use-act";
import { showBookingAgain } from "@/components/bookings/show-booking";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { api } from "@/lib/api/client";
import { showResource, useResource } from "@/lib/api/use-resource";
import { Link } from "@/lib/i18n/link";
import { localPath } from "@/lib/i18n/local-path";
import { type SandboxAnswer, type SandboxCharge, sandboxCharge } from "@/lib/sandbox/contract";
import { BankPage } from "./bank-page";
import { DemoRibbon } from "./demo-ribbon";
import { PhonePage } from "./phone-page";

/** Where the payer of a demo payment approves it: a bank's page, or the prompt on a drawn phone. */
export function SandboxScreen({ reference }: { reference: string }) {
  const path = `/api/sandbox/${reference}`;
  const { data: charge, error, retry } = useResource(path, sandboxCharge, { everyMs: 5_000 });
  return (
    <div className="flex min-h-svh flex-col bg-muted">
      <DemoRibbon />
      <main
        id="main"
        tabIndex={-1}
        className="flex flex-1 items-center justify-center px-4 py-8 outline-none"
      >
        {charge && <Answering charge={charge} path={path} />}
        {!charge && !error && <Skeleton className="h-96 w-full max-w-md rounded-xl" />}
        {!charge && error && <FailureNotice error={error} onRetry={retry} />}
      </main>
    </div>
  );
}

function Answering({ charge, path }: { charge: SandboxCharge; path: string }) {
  const locale = useLocale();
  const router = useRouter();
  const [isLeaving, setLeaving] = useState(false);
  const { run: answer, isBusy } = useAct(async (answer: SandboxAnswer["answer"]) => {
    const answered = await api.post(`${path}/answer`, { answer }, sandboxCharge);
    setLeaving(true);
    showResource(path, answered);
    await showBookingAgain();
    router.replace(localPath(paymentOf(charge), locale));
  });
  if (charge.status !== "pending" && !isLeaving) return <Answered charge={charge} />;
  const Page = charge.method === "card" ? BankPage : PhonePage;
  return <Page charge={charge} isBusy={isBusy || isLeaving} onAnswer={answer} />;
}

const paymentOf = ({ bookingId, purpose }: SandboxCharge) =>
  `/payment?booking=${bookingId}${purpose === "rent" ? "" : `&for=${purpose}`}`;

function Answered({ charge }: { charge: SandboxCharge }) {
  const t = useTranslations("sandbox");
  return (
    <Card className="w-full max-w-md p-8 text-center">
      <h1 className="text-xl">{t("answeredTitle")}</h1>
      {charge.status !== "pending" && (
        <p className="mt-2 text-muted-foreground">{t(`answered.${charge.status}`)}</p>
      )}
      <Button asChild className="mt-6">
        <Link href={paymentOf(charge)}>{t("back")}</Link>
      </Button>
    </Card>
  );
}
