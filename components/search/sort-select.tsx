"use client";

import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useTransition } from "react";
import { ChevronDownIcon } from "@/components/ui/icons";
import { localPath } from "@/lib/i18n/local-path";
import { otherFields, type VehicleSearch, vehicleSorts, vehiclesHref } from "@/lib/search/rules";
import { Ring } from "./ring";

const labels = {
  price: "sorts.price",
  "price-desc": "sorts.priceDesc",
  year: "sorts.year",
  name: "sorts.name",
  rating: "sorts.rating",
} as const;

/** The order of the list, apart from what is in it. Without JavaScript a button sends it. */
export function SortSelect({ search }: { search: VehicleSearch }) {
  const t = useTranslations("search");
  const locale = useLocale();
  const router = useRouter();
  const [isPending, startTransition] = useTransition();

  function sortBy(sort: string) {
    const chosen = vehicleSorts.find((known) => known === sort);
    const href = vehiclesHref({ ...search, sort: chosen, page: 1 });
    startTransition(() => router.push(localPath(href, locale), { scroll: false }));
  }

  return (
    <form action={localPath("/vehicles", locale)} className="flex shrink-0 items-center gap-2">
      {otherFields(search, ["sort", "page"]).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label htmlFor="sort" className="text-muted-foreground text-sm max-sm:sr-only">
        {t("sort")}
      </label>
      <span className="relative">
        <select
          id="sort"
          name="sort"
          value={search.sort}
          onChange={(event) => sortBy(event.target.value)}
          className="h-10 appearance-none rounded-md border border-input bg-card pr-9 pl-3 font-medium text-sm hover:border-foreground pointer-coarse:h-11"
        >
          {vehicleSorts.map((sort) => (
            <option key={sort} value={sort}>
              {t(labels[sort])}
            </option>
          ))}
        </select>
        <span className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-muted-foreground">
          {isPending ? <Ring /> : <ChevronDownIcon className="size-4" />}
        </span>
      </span>
      <noscript>
        <button type="submit" className="h-10 rounded-md border border-foreground px-4 font-medium text-sm">
          {t("submit")}
        </button>
      </noscript>
    </form>
  );
}
