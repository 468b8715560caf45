"use client";

import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { useAction } from "@/components/form/use-action";
import { ErrorNotice } from "@/components/platform/http/error-notice";
import { refreshBookings } from "@/components/rentals/bookings/show-booking";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import {
  type PayerAnswer,
  type SimulatedCharge,
  simulatedCharge,
} from "@/lib/operations/demo/providers/contract";
import { api } from "@/lib/platform/http/api-client";
import { setResource, useResource } from "@/lib/platform/http/use-resource";
import { Link } from "@/lib/platform/i18n/link";
import { localPath } from "@/lib/platform/i18n/local-path";
import { BankPage } from "./bank-page";
import { DemoRibbon } from "./demo-ribbon";
import { PhonePage } from "./phone-page";

/** The payer of a demo payment approves it here: on a bank's page, or in the prompt on a drawn phone. */
export function SimulatedChargeScreen({ reference }: { reference: string }) {
  const path = `/api/sandbox/${reference}`;
  const { data: charge, error, retry } = useResource(path, simulatedCharge, { everyMs: 5_000 });
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
        {!charge && error && <ErrorNotice error={error} onRetry={retry} />}
      </main>
    </div>
  );
}

function Answering({ charge, path }: { charge: SimulatedCharge; path: string }) {
  const locale = useLocale();
  const router = useRouter();
  const [isLeaving, setLeaving] = useState(false);
  const { run: answer, isBusy } = useAction(async (answer: PayerAnswer["answer"]) => {
    const answered = await api.post(`${path}/answer`, { answer }, simulatedCharge);
    setLeaving(true);
    setResource(path, answered);
    await refreshBookings();
    router.replace(localPath(paymentOf(charge), locale));
  });
  if (charge.status !== "pending" && !isLeaving) return <Answered charge={charge} />;
  const Page = charge.method === "card" ? BankPage : PhonePage;
  return <Page charge={charge} isBusy={isBusy || isLeaving} onAnswer={answer} />;
}

const paymentOf = ({ bookingId, purpose }: SimulatedCharge) =>
  `/payment?booking=${bookingId}${purpose === "rent" ? "" : `&for=${purpose}`}`;

function Answered({ charge }: { charge: SimulatedCharge }) {
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
