"use client";

import { useSearchParams } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { currentQuery } from "@/components/api/address-query";
import { PagedList } from "@/components/api/paged-list";
import { AnswerButtons } from "@/components/bookings/answer-buttons";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { XIcon } from "@/components/ui/icons";
import { PageTitle } from "@/components/ui/page-title";
import { Skeleton } from "@/components/ui/skeleton";
import { usePages } from "@/lib/api/use-resource";
import { Link } from "@/lib/i18n/link";
import { localPath } from "@/lib/i18n/local-path";
import { rentalPage } from "@/lib/rentals/contract";
import { RentalRow } from "./rental-row";
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
      <RentalList key={rentalsHref(address)} address={address} />
    </div>
  );
}

function RentalList({ address }: { address: RentalsAddress }) {
  const { tab, search, renter } = address;
  const t = useTranslations("rentals");
  // Whom the list was narrowed to is still named once the last of their rentals has left it.
  const [name, setName] = useState<string>();
  const query = new URLSearchParams({ tab, ...(search && { search }), ...(renter && { renter }) });
  const pages = usePages(
    (cursor: string | undefined) => `/api/rentals?${query}${cursor ? `&cursor=${cursor}` : ""}`,
    rentalPage,
    { everyMs: 10_000 },
  );
  const found = renter ? pages.items?.[0]?.renter.name : undefined;
  if (found && found !== name) setName(found);
  return (
    <section aria-label={t(`tabs.${tab}`)} className="flex flex-col gap-4">
      {renter && (
        <p className="flex flex-wrap items-center gap-2 text-sm">
          {name ? t("ofCustomer", { name }) : t("ofOneCustomer")}
          <Button asChild variant="secondary" size="sm">
            <Link href={rentalsHref({ tab, search })} prefetch={false}>
              <XIcon />
              {t("allCustomers")}
            </Link>
          </Button>
        </p>
      )}
      <PagedList
        pages={pages}
        skeleton={<ListSkeleton />}
        empty={<Nothing address={address} />}
        row={(rental) => (
          <RentalRow
            rental={rental}
            actions={rental.can.accept || rental.can.decline ? <AnswerButtons booking={rental} /> : undefined}
          />
        )}
      />
    </section>
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

function ListSkeleton() {
  return (
    <Card className="divide-y" aria-busy="true">
      {["first", "second", "third", "fourth"].map((row) => (
        <div key={row} className="flex items-center gap-4 p-4 sm:px-5">
          <Skeleton className="aspect-16/10 w-20 sm:w-28" />
          <div className="flex-1 space-y-2">
            <Skeleton className="h-5 w-48 max-w-full" />
            <Skeleton className="h-4 w-64 max-w-full" />
            <Skeleton className="h-4 w-40 max-w-full" />
          </div>
          <Skeleton className="hidden h-5 w-14 sm:block" />
        </div>
      ))}
    </Card>
  );
}
