import { useTranslations } from "next-intl";
import { ArrowRightIcon } from "@/components/ui/icons";
import { Link } from "@/lib/platform/i18n/link";

const steps = ["step1", "step2", "step3"] as const;

export function HowItWorks({ hasRoadHelp }: { hasRoadHelp: boolean }) {
  const t = useTranslations("home");
  return (
    <section aria-labelledby="steps" className="border-y bg-card">
      <div className="page-width section-space">
        <div className="flex items-baseline justify-between gap-4">
          <h2 id="steps" className="text-xl md:text-2xl">
            {t("stepsTitle")}
          </h2>
          <Link
            href="/how-it-works"
            className="touch-target relative inline-flex items-center gap-1.5 font-medium text-sm underline decoration-2 decoration-primary underline-offset-6 hover:decoration-foreground"
          >
            {t("howLink")}
            <ArrowRightIcon className="size-4 shrink-0" />
          </Link>
        </div>
        <ol className="mt-8 grid gap-8 md:grid-cols-3 md:gap-10">
          {steps.map((step, index) => (
            <li key={step} className="flex gap-5 md:block">
              <span
                aria-hidden
                className="block w-8 shrink-0 font-semibold text-4xl text-foreground tabular-nums leading-none tracking-tight md:w-auto"
              >
                {index + 1}
                <span className="mt-3 block h-1 w-8 rounded-full bg-primary" />
              </span>
              <div className="md:mt-6">
                <h3 className="text-lg">{t(step)}</h3>
                <p className="mt-1.5 max-w-[38ch] text-muted-foreground">
                  {t(`${step}Text`, { roadHelp: String(hasRoadHelp) })}
                </p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
