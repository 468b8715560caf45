"use client";

import { useSearchParams } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { currentQuery } from "@/components/api/address-query";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { PageTitle } from "@/components/ui/page-title";
import { Link } from "@/lib/i18n/link";
import { localPath } from "@/lib/i18n/local-path";
import { RentalList } from "./rental-list";
import { RentalSearch } from "./rental-search";
import { RentalTabs } from "./rental-tabs";
import { type RentalsAddress, readAddress, rentalsHref } from "./rentals-address";

/** The company's rentals by where they stand, with whatever one needs at the counter. */
export function RentalsScreen() {
  const t = useTranslations("rentals");
  const locale = useLocale();
  const address = readAddress(useSearchParams());
  const go = (next: Partial<RentalsAddress>) =>
    window.history.pushState(
      null,
      "",
      localPath(rentalsHref({ ...readAddress(currentQuery()), ...next }), locale),
    );
  return (
    <div className="flex flex-col gap-6">
      <PageTitle title={t("title")} description={t("lead")} />
      <RentalSearch key={address.search} search={address.search} onSearch={(search) => go({ search })} />
      <RentalTabs address={address} />
      <RentalList key={rentalsHref(address)} address={address} empty={<Nothing address={address} />} />
    </div>
  );
}

function Nothing({ address }: { address: RentalsAddress }) {
  const t = useTranslations("rentals");
  const { tab, search, renter } = address;
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
          <Link href={rentalsHref(tab === "all" ? { tab, search: "" } : { ...address, tab: "all" })}>
            {tab === "all" ? t("showAll") : t("everywhere")}
          </Link>
        </Button>
      }
    >
      {t("nothingText")}
    </EmptyState>
  );
}
