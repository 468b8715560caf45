"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { CheckIcon } from "@/components/ui/first-view-icons";
import { Money } from "@/components/ui/money";
import { Link } from "@/lib/platform/i18n/link";
import type { PaymentMethod } from "@/lib/rentals/bookings/money/contract";
import { BillLines, LengthChoice, MethodChoice, type PracticeBill } from "./practice-panels";

const steps = ["dates", "price", "pay", "drive"] as const;

/** Steps through dates → price → pay → drive; nothing advances by itself. */
export function PracticeStepper({
  vehicle,
  bills,
  rate,
}: {
  vehicle: { title: string; href: string; picture: string | undefined };
  bills: PracticeBill[];
  rate: number | null;
}) {
  const t = useTranslations("howItWorks.demo");
  const [step, setStep] = useState(0);
  const [chosen, setChosen] = useState(1);
  const [method, setMethod] = useState<PaymentMethod>("card");
  const title = useRef<HTMLHeadingElement>(null);
  const hasMoved = useRef(false);
  const bill = bills[chosen];
  const current = steps[step];

  // The new step's title takes the focus, so that screen readers read it and the keyboard continues from
  // there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each new step
  useEffect(() => {
    if (hasMoved.current) title.current?.focus({ preventScroll: true });
    hasMoved.current = true;
  }, [step]);

  if (!bill) return null;
  const total = (key: "payTitle" | "payAction") => (
    <span>
      <Money cents={bill.totalCents} rate={rate} text={(amount) => t(key, { amount })} />
    </span>
  );
  return (
    <div className="mt-8 grid overflow-hidden rounded-xl border bg-background lg:grid-cols-[19rem_minmax(0,1fr)]">
      <div className="border-b lg:border-r lg:border-b-0">
        {vehicle.picture && (
          <img
            src={vehicle.picture.replace(/\.webp$/, "-480.webp")}
            alt=""
            width={480}
            height={300}
            loading="lazy"
            className="hidden aspect-16/10 w-full object-cover lg:block dark:brightness-90"
          />
        )}
        <ol aria-label={t("steps")} className="grid grid-cols-4 gap-1 p-2 lg:grid-cols-1 lg:p-4">
          {steps.map((name, index) => (
            <li key={name}>
              <button
                type="button"
                aria-current={index === step ? "step" : undefined}
                disabled={index > step}
                onClick={() => setStep(index)}
                className="flex min-h-11 w-full flex-col items-center gap-1.5 rounded-md p-2 text-center text-muted-foreground text-xs leading-tight enabled:hover:bg-accent disabled:cursor-default aria-[current]:font-semibold aria-[current]:text-foreground lg:flex-row lg:gap-3 lg:text-left lg:text-sm"
              >
                <span
                  className={`inline-flex size-7 shrink-0 items-center justify-center rounded-full border font-medium text-xs tabular-nums ${index === step ? "border-foreground ring-1 ring-foreground" : index < step ? "border-foreground bg-foreground text-background" : ""}`}
                >
                  {index < step ? <CheckIcon className="size-4" /> : index + 1}
                </span>
                {t(name)}
              </button>
            </li>
          ))}
        </ol>
      </div>
      <div className="flex min-h-104 flex-col p-5 md:p-8 lg:min-h-96">
        <p className="text-muted-foreground text-sm">{t("step", { number: step + 1 })}</p>
        <h3 ref={title} tabIndex={-1} className="mt-1 text-xl outline-none">
          {current === "dates" && t("datesTitle", { car: vehicle.title })}
          {current === "price" && t("priceTitle")}
          {current === "pay" && total("payTitle")}
          {current === "drive" && t("driveTitle")}
        </h3>
        <div className="mt-5 mb-8">
          {current === "dates" && <LengthChoice bills={bills} chosen={chosen} onChoose={setChosen} />}
          {current === "price" && <BillLines bill={bill} rate={rate} />}
          {current === "pay" && <MethodChoice method={method} onChoose={setMethod} />}
          {current === "drive" && <p className="measure">{t("driveText", { method: t(method) })}</p>}
        </div>
        <div className="mt-auto flex flex-wrap items-center gap-3">
          {step > 0 && (
            <Button variant="secondary" size="lg" onClick={() => setStep(current === "drive" ? 0 : step - 1)}>
              {t(current === "drive" ? "again" : "back")}
            </Button>
          )}
          {current === "drive" ? (
            <Button asChild size="lg">
              <Link href={vehicle.href}>{t("real")}</Link>
            </Button>
          ) : (
            <Button size="lg" onClick={() => setStep(step + 1)}>
              {current === "pay" ? total("payAction") : t("next")}
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}
