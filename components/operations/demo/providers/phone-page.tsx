"use client";

import { useTranslations } from "next-intl";
import { MethodMark } from "@/components/payments/payments/checkout/method-mark";
import { Button } from "@/components/ui/button";
import { useFormats } from "@/components/ui/use-formats";
import type { AnswerProps } from "./answer-props";
import { PromptCountdown } from "./prompt-countdown";

/** A drawn phone with the prompt that MTN or Airtel would send to it. */
export function PhonePage({ charge, isBusy, onAnswer }: AnswerProps) {
  const t = useTranslations("sandbox");
  const { money } = useFormats();
  const provider = charge.method === "airtel" ? t("phone.airtel") : t("phone.momo");
  const prompt = t("phone.prompt", {
    amount: money(charge.amount, charge.currency),
    merchant: t("merchant"),
  });
  return (
    <section aria-label={t("phone.label")} className="w-full max-w-80">
      <div className="rounded-[2.75rem] bg-[#14130f] p-3 shadow-float ring-1 ring-border">
        <div className="relative flex h-[34rem] flex-col overflow-hidden rounded-[2.1rem] bg-[#2c4a3b]">
          <Screen />
          <div className="relative mx-3 mt-auto mb-4 rounded-xl bg-popover p-5 text-popover-foreground">
            <div className="flex items-center gap-3">
              <MethodMark method={charge.method} />
              <span className="font-semibold text-sm">{provider}</span>
              <span className="ml-auto text-muted-foreground text-xs">{t("phone.now")}</span>
            </div>
            <h1 className="mt-4 text-lg">{prompt}</h1>
            {charge.maskedPhone && (
              <p className="mt-1 text-muted-foreground text-sm tabular-nums">
                {t("phone.account", { phone: charge.maskedPhone })}
              </p>
            )}
            {charge.expiresAt && <PromptCountdown until={charge.expiresAt} className="mt-1" />}
            <div className="mt-5 grid grid-cols-2 gap-2">
              <Button
                variant="secondary"
                size="lg"
                disabled={isBusy}
                onClick={() => onAnswer("reject")}
                className="px-3"
              >
                {t("reject")}
              </Button>
              <Button size="lg" busy={isBusy} onClick={() => onAnswer("approve")} className="px-3">
                {t("approve")}
              </Button>
            </div>
          </div>
        </div>
      </div>
      <Button
        variant="ghost"
        disabled={isBusy}
        onClick={() => onAnswer("time_out")}
        className="mx-auto mt-4 flex"
      >
        {t("timeOut")}
      </Button>
    </section>
  );
}

/** Draws the background, the camera and the time, to make the phone recognizable. */
function Screen() {
  return (
    <div aria-hidden="true" className="absolute inset-0">
      <svg
        aria-hidden="true"
        viewBox="0 0 296 544"
        preserveAspectRatio="xMidYMax slice"
        className="absolute inset-0 size-full"
      >
        <circle cx="226" cy="226" r="26" fill="#f5b301" />
        <path d="M0 262c60-40 110-44 160-18s90-6 136-24v324H0Z" fill="#3d6b52" />
        <path d="M0 400c70-50 130-40 180-10s80 0 116-20v174H0Z" fill="#1f3a2d" />
      </svg>
      <span className="absolute top-3 left-1/2 h-6 w-20 -translate-x-1/2 rounded-full bg-[#14130f]" />
      <PhoneTime />
    </div>
  );
}

function PhoneTime() {
  const time = new Intl.DateTimeFormat("en-GB", {
    hour: "2-digit",
    minute: "2-digit",
    timeZone: "Africa/Kigali",
  });
  return (
    <span className="absolute top-16 w-full text-center font-medium text-4xl text-white tabular-nums tracking-tight">
      {time.format(new Date())}
    </span>
  );
}
