import { useTranslations } from "next-intl";
import { ChevronDownIcon } from "@/components/ui/essential-icons";
import { faqQuestions } from "@/lib/catalog/seo/faq-questions";

/** Frequently asked questions, answered from the product's actual rules (product.md §3, §4). */
export function Faq({ commissionPercent, hasRoadHelp }: { commissionPercent: number; hasRoadHelp: boolean }) {
  const t = useTranslations("location");
  return (
    <section id="faq" aria-labelledby="faq-title" className="scroll-mt-16 border-t bg-card">
      <div className="page-width section-space grid gap-x-16 gap-y-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <h2 id="faq-title" className="text-xl md:text-2xl">
          {t("faqTitle")}
        </h2>
        <div className="divide-y border-y">
          {faqQuestions.map((key) => (
            <details key={key} className="group/faq">
              <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-3 font-medium [&::-webkit-details-marker]:hidden">
                {t(`faq.${key}.question`)}
                <ChevronDownIcon className="size-5 shrink-0 text-muted-foreground transition-transform group-open/faq:rotate-180" />
              </summary>
              <p className="measure pb-5 text-muted-foreground">
                {t(`faq.${key}.answer`, { percent: commissionPercent, roadHelp: String(hasRoadHelp) })}
              </p>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}
