import { useTranslations } from "next-intl";
import { buttonVariants } from "@/components/ui/button";
import { Link } from "@/lib/i18n/navigation";

/** The last word, on ink in both themes. Its other half (list your car) waits for a page to lead to. */
export function CallToAction({ vehicleCount }: { vehicleCount: number }) {
  const t = useTranslations("home");
  return (
    <section className="bg-[#14130f] text-[#f4f1e9] dark:border-t">
      <div className="page-width flex flex-col gap-8 py-14 md:flex-row md:items-center md:justify-between lg:py-20">
        <div>
          <h2 className="text-2xl md:text-3xl">{t("callTitle")}</h2>
          <p className="mt-3 max-w-[56ch] text-[#c9bfa8]">{t("callText", { count: vehicleCount })}</p>
        </div>
        <Link
          href="/vehicles"
          className={buttonVariants({
            size: "lg",
            className: "w-full focus-visible:outline-[#f4f1e9] sm:w-auto",
          })}
        >
          {t("callAction")}
        </Link>
      </div>
    </section>
  );
}
