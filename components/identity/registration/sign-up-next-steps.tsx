import { useTranslations } from "next-intl";

const steps = { personal: ["one", "two", "three"], business: ["one", "two", "three"] } as const;

/** Lists beside the form what happens after registration. */
export function SignUpNextSteps({ type }: { type: keyof typeof steps }) {
  const t = useTranslations(`account.signup.${type}.next`);
  return (
    <aside aria-label={t("title")} className="h-fit rounded-lg border bg-card p-6 lg:sticky lg:top-24">
      <h2 className="text-lg">{t("title")}</h2>
      <ol className="mt-5 flex flex-col gap-5">
        {steps[type].map((step, index) => (
          <li key={step} className="flex gap-3.5">
            <span
              aria-hidden="true"
              className="inline-flex size-7 shrink-0 items-center justify-center rounded-full bg-muted font-semibold text-sm tabular-nums"
            >
              {index + 1}
            </span>
            <div className="text-sm">
              <p className="font-medium leading-7">{t(`${step}.title`)}</p>
              <p className="text-muted-foreground">{t(`${step}.text`)}</p>
            </div>
          </li>
        ))}
      </ol>
    </aside>
  );
}
