import { useTranslations } from "next-intl";
import { brandFill, brandScope } from "@/components/businesses/businesses/brand-style";
import { Avatar } from "@/components/ui/avatar";
import { cn } from "@/components/ui/cn";
import type { PublicBusiness } from "@/lib/catalog/storefront/vehicle-page/contract";
import { Link } from "@/lib/platform/i18n/link";
import { BusinessFacts, BusinessKind } from "./business-facts";
import { VehicleSection } from "./vehicle-sections";

export function BusinessCard({ business }: { business: PublicBusiness }) {
  const t = useTranslations("vehicles.owner");
  const brand = brandScope(business.brandColour);
  return (
    <VehicleSection id="owner" title={t("title")}>
      <div
        style={brand.style}
        className={cn("relative overflow-hidden rounded-lg border bg-card p-5 sm:p-6", brand.className)}
      >
        {business.brandColour && (
          <div aria-hidden="true" className="absolute inset-x-0 top-0 h-1 bg-(--brand-line)" />
        )}
        <div className="flex items-center gap-4">
          <Avatar
            name={business.name}
            src={business.logoPath}
            className={cn("size-14 text-base", business.brandColour && brandFill)}
          />
          <div className="min-w-0">
            <p className="font-semibold text-lg tracking-tight">{business.name}</p>
            <BusinessKind business={business} className="text-sm" />
          </div>
        </div>
        {business.description && <p className="measure mt-4">{business.description}</p>}
        <BusinessFacts business={business} className="mt-5 gap-y-4 border-t pt-5 sm:grid-cols-4" />
        <Link
          href={`/company/${business.slug}`}
          className="mt-5 inline-flex min-h-11 items-center font-medium text-sm underline decoration-border decoration-2 underline-offset-4 hover:decoration-primary"
        >
          {t("all", { name: business.name })}
        </Link>
      </div>
    </VehicleSection>
  );
}
