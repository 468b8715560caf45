"use client";

import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { cn } from "@/components/ui/cn";
import { ListIcon, UserRoundIcon, VehicleFrontIcon } from "@/components/ui/first-view-icons";
import type { SearchResult, SearchResultGroup } from "./search-results";

const kindIcons = { vehicles: VehicleFrontIcon, rentals: ListIcon, customers: UserRoundIcon };

/** The listbox under the field. The field keeps the focus; `active` marks the option. */
export function SearchResultsList(props: {
  id: string;
  groups: SearchResultGroup[];
  /** The index over all groups; -1 for none. */
  active: number;
  isWaiting: boolean;
  isFailed: boolean;
  isModal: boolean;
  onChoose: (result: SearchResult) => void;
}) {
  const { id, groups, active, isWaiting, isFailed, isModal, onChoose } = props;
  const t = useTranslations("dashboard.businessSearch");
  const emptyText = isFailed ? t("failed") : isWaiting ? t("waiting") : t("nothing");
  useEffect(() => {
    if (active >= 0) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: "nearest" });
  }, [id, active]);
  let place = -1;
  return (
    <div
      className={cn(
        "max-h-[70vh] overflow-y-auto",
        isModal
          ? "mt-3"
          : "absolute top-full left-0 z-40 mt-2 w-full min-w-80 rounded-lg border bg-popover p-2 shadow-float",
      )}
      // Without this a press on an option would blur the field and close the list before the click.
      onPointerDown={(event) => event.preventDefault()}
    >
      {groups.length === 0 && <p className="px-3 py-2 text-muted-foreground text-sm">{emptyText}</p>}
      <div id={`${id}-list`} role="listbox" aria-label={t("label")}>
        {groups.map(({ kind, results }) => {
          const KindIcon = kindIcons[kind];
          return (
            // biome-ignore lint/a11y/useSemanticElements: a listbox has groups, not fieldsets
            <div key={kind} role="group" aria-labelledby={`${id}-${kind}`} className="pb-1">
              <p id={`${id}-${kind}`} className="px-3 pt-2 pb-1 font-medium text-muted-foreground text-xs">
                {t(kind)}
              </p>
              {results.map((result) => {
                place += 1;
                const isActive = place === active;
                return (
                  // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the chosen line
                  // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's
                  <div
                    key={result.key}
                    id={`${id}-${place}`}
                    role="option"
                    aria-selected={isActive}
                    onClick={() => onChoose(result)}
                    className={cn(
                      "flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-3 py-1.5 hover:bg-accent",
                      isActive && "bg-accent outline-2 outline-ring",
                    )}
                  >
                    <KindIcon className="size-4.5 shrink-0 text-muted-foreground" />
                    <span className="min-w-0">
                      <span className="block truncate font-medium text-sm">{result.title}</span>
                      {result.subtitle && (
                        <span className="block truncate text-muted-foreground text-xs">
                          {result.subtitle}
                        </span>
                      )}
                    </span>
                  </div>
                );
              })}
            </div>
          );
        })}
      </div>
    </div>
  );
}
