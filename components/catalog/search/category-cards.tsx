"use client";

import { useTranslations } from "next-intl";
import { CheckIcon } from "@/components/ui/first-view-icons";
import type { CategoryTile } from "@/lib/catalog/categories/contract";
import { tilePicture } from "@/lib/catalog/categories/rules";
import type { SearchFacets } from "@/lib/catalog/search/contract";
import { SearchLink, useSearchState } from "./search-state";

/**
 * Categories with their pictures, any number selectable. The counts are of vehicles the other filters leave.
 */
export function CategoryCards({
  tiles,
  counts,
}: {
  tiles: CategoryTile[];
  counts: SearchFacets["categories"];
}) {
  const t = useTranslations("search");
  const categories = useTranslations("categories");
  const { search } = useSearchState();
  const chosen = search.categories;
  const all = counts.reduce((sum, { count }) => sum + count, 0);
  const cards = [
    { id: "all", label: t("allCategories"), count: all, isChosen: chosen.length === 0, to: [] },
    ...tiles.map(({ id, imagePath }) => {
      const isChosen = chosen.includes(id);
      return {
        id,
        isChosen,
        imagePath,
        label: categories(id),
        count: counts.find((entry) => entry.id === id)?.count ?? 0,
        to: isChosen ? chosen.filter((other) => other !== id) : [...chosen, id],
      };
    }),
  ];
  return (
    <ul
      aria-label={t("facets.categories")}
      className="no-scrollbar -mx-(--gutter) mt-3 flex gap-2 overflow-x-auto px-(--gutter) py-1 md:mt-5 md:gap-3 xl:gap-2 2xl:gap-3"
    >
      {cards.map(({ id, label, count, isChosen, to, ...card }) => (
        <li key={id} className="shrink-0 xl:grow">
          <SearchLink
            to={{ ...search, categories: to, page: 1 }}
            aria-current={isChosen || undefined}
            className="relative flex h-12 items-center gap-2.5 overflow-hidden rounded-lg border bg-card pr-4 transition-colors md:h-16 xl:gap-2 xl:pr-3 2xl:gap-2.5 2xl:pr-4 hover:border-foreground aria-[current=true]:border-foreground aria-[current=true]:shadow-[inset_0_0_0_1px_var(--foreground)]"
          >
            {"imagePath" in card ? (
              <img
                src={tilePicture(card.imagePath)}
                alt=""
                width={400}
                height={300}
                loading="lazy"
                decoding="async"
                className="m-1 mr-0 h-10 w-12 shrink-0 rounded-md object-cover object-[50%_60%] md:h-14 md:w-16 xl:w-14 2xl:w-16"
              />
            ) : (
              <span aria-hidden className="w-1.5" />
            )}
            {isChosen && (
              <CheckIcon
                className={`size-4 rounded-full bg-foreground p-0.5 text-background ${id === "all" ? "shrink-0" : "absolute top-1.5 left-1.5"}`}
                strokeWidth={4}
              />
            )}
            <span className="min-w-0">
              <span className="block whitespace-nowrap font-semibold text-sm">{label}</span>
              <span className="block whitespace-nowrap text-muted-foreground text-xs tabular-nums">
                {categories("count", { count })}
              </span>
            </span>
          </SearchLink>
        </li>
      ))}
    </ul>
  );
}
