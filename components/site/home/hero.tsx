import { useTranslations } from "next-intl";
import { VehicleSearchForm } from "@/components/catalog/search/vehicle-search-form";
import { InlinePictureSource } from "@/components/ui/inline-picture-source";
import { HeroVideo } from "./hero-video";

/** The hero picture (`inline`: as a data URL, for phones), one sentence about the product, and the search form. */
export function Hero({ inline }: { inline: string | undefined }) {
  const t = useTranslations("home");
  // Taller than its frame, so that the kerb at the bottom of the picture is cropped.
  const videoClassName =
    "absolute inset-x-0 top-0 h-[109%] w-full object-cover object-[78%_80%] md:object-[85%_100%] lg:object-[90%_100%] dark:brightness-75";
  return (
    <section>
      <div className="md:page-width md:grid md:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] md:gap-x-8 md:pt-6">
        <div className="max-md:page-width self-center pt-8 pb-6 md:pt-0 md:pb-12">
          <h1 className="max-w-[13ch] text-3xl lg:text-4xl xl:text-5xl">{t("title")}</h1>
          <p className="mt-4 max-w-[34ch] text-balance text-lg text-muted-foreground md:mt-5">{t("text")}</p>
        </div>
        <div className="relative h-64 overflow-hidden sm:h-80 md:h-[min(64vh,38rem)] md:min-h-[24rem] md:rounded-xl">
          {/* Inside <picture> React does not preload the image, which pages that only link here would
              otherwise do. On phones the image is 31rem wide; asking for slightly less halves the bytes
              on common ones. */}
          <picture>
            {inline && <InlinePictureSource id={inline} />}
            <img
              src="/hero/hero-poster.webp"
              srcSet="/hero/hero-poster-800.webp 800w, /hero/hero-poster.webp 1280w"
              sizes="(width < 40rem) max(28rem, 100vw), 100vw"
              alt=""
              width={1280}
              height={720}
              fetchPriority="high"
              decoding="sync"
              className={videoClassName}
            />
          </picture>
          <HeroVideo className={videoClassName} />
          <div className="absolute inset-x-0 top-0 h-20 bg-linear-to-b from-background to-transparent md:hidden" />
        </div>
      </div>
      <div className="page-width relative z-20 -mt-8 md:-mt-11">
        <VehicleSearchForm className="shadow-float md:p-2.5" />
      </div>
    </section>
  );
}
