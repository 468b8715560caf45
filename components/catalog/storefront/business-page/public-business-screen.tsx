import { useTranslations } from "next-intl";
import { brandFill, brandScope } from "@/components/businesses/businesses/brand-style";
import { PauseNotice } from "@/components/catalog/availability/pauses/pause-notice";
import { ReviewItem } from "@/components/catalog/reviews/review-item";
import { BusinessFacts, BusinessKind } from "@/components/catalog/storefront/business-facts";
import { VehicleCard } from "@/components/catalog/vehicle-cards/vehicle-card";
import { Avatar } from "@/components/ui/avatar";
import { buttonVariants } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { EmptyState } from "@/components/ui/empty-state";
import type { BusinessPage } from "@/lib/catalog/storefront/business-page/contract";
import { vehicleHref } from "@/lib/catalog/vehicles/vehicle-href";
import { Link } from "@/lib/platform/i18n/link";
import { BusinessPagination } from "./business-pagination";

/** The public page of a business with its vehicles and latest reviews. */
export function PublicBusinessScreen({ business, rate }: { business: BusinessPage; rate: number | null }) {
  const t = useTranslations("company.page");
  const { business: profile, vehicles, reviews, page, pageCount } = business;
  const brand = brandScope(profile.brandColour);
  return (
    <div style={brand.style} className={cn("page-width pt-6 pb-16 md:pt-10", brand.className)}>
      {profile.brandColour && (
        <div aria-hidden="true" className="mb-6 h-1.5 rounded-full bg-(--brand-line) md:mb-8" />
      )}
      <Header business={business} />
      <section aria-labelledby="cars" className="pt-12">
        <h2 id="cars" className="text-xl md:text-2xl">
          {t("cars", { name: profile.name })}
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
              <li
                key={vehicle.id}
                className={cn(profile.brandColour && "border-(--brand-line) border-t-2 pt-3")}
              >
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
        <BusinessPagination slug={profile.slug} page={page} pageCount={pageCount} />
      </section>
      {reviews.length > 0 && (
        <section aria-labelledby="reviews" className="mt-14 border-t pt-10">
          <h2 id="reviews" className="text-xl md:text-2xl">
            {t("reviews")}
          </h2>
          <ul className="mt-6 grid gap-x-12 gap-y-9 md:grid-cols-2">
            {reviews.map((review) => (
              <li key={review.id}>
                <ReviewItem review={review} ownerName={profile.name} />
                <Link
                  href={vehicleHref(review.vehicleId)}
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

function Header({ business: { business: profile, about, pause } }: { business: BusinessPage }) {
  const t = useTranslations("company.page");
  const more = [
    ...(about.businessHours ? [[t("hours"), about.businessHours] as const] : []),
    ...(about.address ? [[t("address"), about.address] as const] : []),
    ...(about.website ? [[t("website"), <Website key="website" href={about.website} />] as const] : []),
  ];
  return (
    <header>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-4">
        <Avatar
          name={profile.name}
          src={profile.logoPath}
          className={cn("size-20 text-2xl", profile.brandColour && brandFill)}
        />
        <div className="min-w-0">
          <h1 className="break-words text-3xl md:text-4xl">{profile.name}</h1>
          <BusinessKind business={profile} className="mt-1.5" />
        </div>
      </div>
      {pause && <PauseNotice pause={pause} name={profile.name} className="mt-6" />}
      {profile.description && (
        <p className="measure mt-6 whitespace-pre-line text-lg [overflow-wrap:anywhere]">
          {profile.description}
        </p>
      )}
      <BusinessFacts
        business={profile}
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
