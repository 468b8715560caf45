import { useTranslations } from "next-intl";
import { ReviewItem } from "@/components/reviews/review-item";
import { Avatar } from "@/components/ui/avatar";
import { buttonVariants } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { HostFacts, HostKind } from "@/components/vehicles/host-facts";
import { VehicleCard } from "@/components/vehicles/vehicle-card";
import type { CompanyPage } from "@/lib/business/contract";
import { Link } from "@/lib/i18n/link";
import { vehicleHref } from "@/lib/search/rules";
import { CompanyPages } from "./company-pages";

/** Whom one rents from, with all their cars and what renters said last. */
export function CompanyScreen({ company, rate }: { company: CompanyPage; rate: number | null }) {
  const t = useTranslations("company.page");
  const { host, vehicles, reviews, page, pageCount } = company;
  return (
    <div className="page-width pt-6 pb-16 md:pt-10">
      <Head company={company} />
      <section aria-labelledby="cars" className="pt-12">
        <h2 id="cars" className="text-xl md:text-2xl">
          {t("cars", { name: host.name })}
        </h2>
        {vehicles.length === 0 ? (
          <EmptyState
            drawing="vehicles"
            title={t("noCars")}
            action={
              <Link href="/vehicles" className={buttonVariants()}>
                {t("all")}
              </Link>
            }
          >
            {t("noCarsText")}
          </EmptyState>
        ) : (
          <ul className="mt-6 grid gap-x-6 gap-y-9 sm:grid-cols-2 lg:grid-cols-3">
            {vehicles.map((vehicle, index) => (
              <li key={vehicle.id}>
                <VehicleCard
                  vehicle={vehicle}
                  rate={rate}
                  isFirst={index === 0}
                  sizes="(width < 40rem) 92vw, (width < 64rem) 46vw, 384px"
                />
              </li>
            ))}
          </ul>
        )}
        <CompanyPages slug={host.slug} page={page} pageCount={pageCount} />
      </section>
      {reviews.length > 0 && (
        <section aria-labelledby="reviews" className="mt-14 border-t pt-10">
          <h2 id="reviews" className="text-xl md:text-2xl">
            {t("reviews")}
          </h2>
          <ul className="mt-6 grid gap-x-12 gap-y-9 md:grid-cols-2">
            {reviews.map((review) => (
              <li key={review.id}>
                <ReviewItem review={review} hostName={host.name} />
                <Link
                  href={vehicleHref(review.vehicleId)}
                  prefetch={false}
                  className="mt-2 inline-flex min-h-11 items-center text-muted-foreground text-sm underline underline-offset-4 hover:text-foreground"
                >
                  {t("of", { car: review.vehicleTitle })}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function Head({ company: { host, about } }: { company: CompanyPage }) {
  const t = useTranslations("company.page");
  const more = [
    ...(about.businessHours ? [[t("hours"), about.businessHours] as const] : []),
    ...(about.address ? [[t("address"), about.address] as const] : []),
    ...(about.website ? [[t("website"), <Website key="website" href={about.website} />] as const] : []),
  ];
  return (
    <header>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-4">
        <Avatar name={host.name} src={host.logoPath} className="size-20 text-2xl" />
        <div className="min-w-0">
          <h1 className="break-words text-3xl md:text-4xl">{host.name}</h1>
          <HostKind host={host} className="mt-1.5" />
        </div>
      </div>
      {host.description && (
        <p className="measure mt-6 whitespace-pre-line text-lg [overflow-wrap:anywhere]">
          {host.description}
        </p>
      )}
      <HostFacts
        host={host}
        more={more}
        className="mt-7 gap-y-5 border-y py-6 sm:grid-cols-3 lg:grid-cols-4"
      />
    </header>
  );
}

function Website({ href }: { href: string }) {
  return (
    <a href={href} rel="nofollow noopener ugc" className="underline underline-offset-4">
      {new URL(href).host}
    </a>
  );
}
