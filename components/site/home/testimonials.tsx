import { useLocale, useTranslations } from "next-intl";
import { WrittenIn } from "@/components/platform/i18n/written-text";
import { Avatar } from "@/components/ui/avatar";
import { kigaliMonthText } from "@/components/ui/instant-text";
import type { Testimonial } from "@/lib/catalog/reviews/contract";
import { vehicleHref } from "@/lib/catalog/vehicles/vehicle-href";
import { Link } from "@/lib/platform/i18n/link";

/** Shows three quotes from real rentals; renders nothing if there are none. */
export function Testimonials({ quotes }: { quotes: Testimonial[] }) {
  const t = useTranslations("home");
  const locale = useLocale();
  if (quotes.length === 0) return null;
  return (
    <section aria-labelledby="testimonials" className="page-width section-space">
      <h2 id="testimonials" className="text-xl md:text-2xl">
        {t("testimonials")}
      </h2>
      <ul className="mt-8 grid gap-10 md:grid-cols-3">
        {quotes.map((quote) => (
          <li key={quote.id}>
            <figure className="flex h-full flex-col justify-between gap-6">
              <blockquote lang={quote.commentLocale ?? undefined} className="text-lg leading-relaxed">
                <q>{quote.comment}</q>
              </blockquote>
              <figcaption className="flex items-center gap-3 text-sm">
                <Avatar name={quote.userName} src={quote.authorPhoto} className="size-11" />
                <div className="min-w-0">
                  <p className="font-medium">{quote.userName}</p>
                  <p className="text-muted-foreground">
                    <Link
                      href={vehicleHref(quote.vehicleId)}
                      className="underline decoration-border underline-offset-4 hover:decoration-foreground"
                    >
                      {quote.vehicleTitle}
                    </Link>
                    {" · "}
                    <time dateTime={quote.tripDate.slice(0, 7)}>
                      {kigaliMonthText(quote.tripDate, locale)}
                    </time>
                  </p>
                  <WrittenIn locale={quote.commentLocale} />
                </div>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  );
}
