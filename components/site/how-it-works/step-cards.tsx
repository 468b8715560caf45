import { useTranslations } from "next-intl";

const steps = ["step1", "step2", "step3"] as const;

/** The pictures repeat the text, so they are decorative. */
const pictures = {
  renters: ["/categories/electric.webp", "/places/downtown-tower.webp", "/hero/hero-poster-800.webp"],
  owners: ["/categories/suv.webp", "/places/neighbourhood.webp", "/places/airport.webp"],
} as const;

export function StepCards({ side, hasRoadHelp }: { side: "renters" | "owners"; hasRoadHelp: boolean }) {
  const t = useTranslations(`howItWorks.${side}`);
  return (
    <section aria-labelledby={`${side}-steps`} className="page-width pt-10 lg:pt-14">
      <h2 id={`${side}-steps`} className="text-xl md:text-2xl">
        {t("title")}
      </h2>
      <ol className="mt-6 grid gap-6 md:mt-8 md:grid-cols-3">
        {steps.map((step, index) => (
          <li key={step} className="overflow-hidden rounded-xl border bg-card">
            {/* Inside <picture> React does not preload the image for pages that only prefetch this one. */}
            <picture>
              <img
                src={pictures[side][index]}
                alt=""
                width={800}
                height={450}
                loading={index === 0 && side === "renters" ? undefined : "lazy"}
                decoding="async"
                className="aspect-16/9 w-full object-cover object-bottom dark:brightness-90"
              />
            </picture>
            <div className="flex gap-4 p-5 md:max-lg:flex-col lg:p-6">
              <span aria-hidden className="font-semibold text-3xl tabular-nums leading-none tracking-tight">
                {index + 1}
                <span className="mt-2 block h-1 w-6 rounded-full bg-primary" />
              </span>
              <div>
                <h3 className="text-lg">{t(step)}</h3>
                <p className="mt-1.5 text-muted-foreground">
                  {t(`${step}Text`, { roadHelp: String(hasRoadHelp) })}
                </p>
              </div>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
