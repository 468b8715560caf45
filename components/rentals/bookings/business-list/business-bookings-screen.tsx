"use client";

import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { TextSearchForm } from "@/components/form/text-search-form";
import { currentQuery, pushQuery } from "@/components/platform/http/url-query";
import { NewBookingLink } from "@/components/rentals/counter-bookings/new-booking-link";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { PageTitle } from "@/components/ui/page-title";
import { Link } from "@/lib/platform/i18n/link";
import { BusinessBookingList } from "./business-booking-list";
import { BusinessBookingTabs } from "./business-booking-tabs";
import {
  type BusinessBookingsUrlState,
  businessBookingsHref,
  businessBookingsUrlQuery,
  readBusinessBookingsUrl,
} from "./business-bookings-url";

/** The business's bookings in tabs, with the details that its staff needs at a handover. */
export function BusinessBookingsScreen({ canBookAtCounter }: { canBookAtCounter: boolean }) {
  const t = useTranslations("rentals");
  const urlState = readBusinessBookingsUrl(useSearchParams());
  const go = (next: Partial<BusinessBookingsUrlState>) =>
    pushQuery(businessBookingsUrlQuery({ ...readBusinessBookingsUrl(currentQuery()), ...next }));
  return (
    <div className="flex flex-col gap-6">
      <PageTitle title={t("title")} description={t("lead")} action={canBookAtCounter && <NewBookingLink />} />
      <BusinessBookingSearch search={urlState.search} onSearch={(search) => go({ search })} />
      <BusinessBookingTabs urlState={urlState} />
      <BusinessBookingList
        key={businessBookingsHref({ ...urlState, search: "" })}
        urlState={urlState}
        empty={<NoMatches urlState={urlState} />}
      />
    </div>
  );
}

function NoMatches({ urlState }: { urlState: BusinessBookingsUrlState }) {
  const t = useTranslations("rentals");
  const { tab, search, renter } = urlState;
  if (!search && !renter)
    return (
      <EmptyState drawing="bookings" title={t(`empty.${tab}.title`)}>
        {t(`empty.${tab}.text`)}
      </EmptyState>
    );
  return (
    <EmptyState
      drawing="results"
      title={search ? t("nothingFound", { search }) : t("nothingOfCustomer")}
      action={
        <Button asChild variant="secondary">
          <Link
            href={businessBookingsHref(tab === "all" ? { tab, search: "" } : { ...urlState, tab: "all" })}
          >
            {tab === "all" ? t("showAll") : t("everywhere")}
          </Link>
        </Button>
      }
    >
      {t("nothingText")}
    </EmptyState>
  );
}

/** Searches the open tab by renter, vehicle, plate or reference. */
function BusinessBookingSearch({ search, onSearch }: { search: string; onSearch: (search: string) => void }) {
  const t = useTranslations("rentals");
  return (
    <search>
      <TextSearchForm
        label={t("search")}
        submit={t("find")}
        value={search}
        onSearch={onSearch}
        className="max-w-lg"
      />
    </search>
  );
}
