"use client";

import { type ReactNode, useEffect } from "react";
import { cn } from "@/components/ui/cn";

/** An option of the list with its label and link. */
interface SearchResult {
  key: string;
  title: string;
  subtitle: string;
  href: string;
}

export interface SearchResultGroup {
  kind: string;
  label: string;
  icon: ReactNode;
  results: SearchResult[];
}

/** The listbox under the field. The field keeps the focus; `active` marks the option. */
export function SearchResultsList(props: {
  id: string;
  label: string;
  groups: SearchResultGroup[];
  /** The index over all groups; -1 for none. */
  active: number;
  /** Shown in place of results. */
  emptyText: string;
  isModal: boolean;
  onChoose: (href: string) => void;
}) {
  const { id, label, groups, active, emptyText, isModal, onChoose } = props;
  useEffect(() => {
    if (active >= 0) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: "nearest" });
  }, [id, active]);
  let place = -1;
  return (
    <div
      className={
        isModal
          ? "mt-3"
          : "absolute top-full left-0 z-40 mt-2 w-full min-w-80 rounded-lg border bg-popover p-2 shadow-float"
      }
      // Without this a press on an option would blur the field and close the list before the click.
      onPointerDown={(event) => event.preventDefault()}
    >
      {groups.length === 0 && <p className="px-3 py-2 text-muted-foreground text-sm">{emptyText}</p>}
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={label}
        className={cn("overflow-y-auto", isModal ? "max-h-[55vh]" : "max-h-[70vh]")}
      >
        {groups.map(({ kind, label: groupLabel, icon, results }) => (
          // biome-ignore lint/a11y/useSemanticElements: a listbox has groups, not fieldsets
          <div key={kind} role="group" aria-labelledby={`${id}-${kind}`} className="pb-1">
            <p id={`${id}-${kind}`} className="px-3 pt-2 pb-1 font-medium text-muted-foreground text-xs">
              {groupLabel}
            </p>
            {results.map((result) => {
              place += 1;
              const isActive = place === active;
              return (
                // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the active option
                // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
                <div
                  key={result.key}
                  id={`${id}-${place}`}
                  role="option"
                  aria-selected={isActive}
                  onClick={() => onChoose(result.href)}
                  className={cn(
                    "flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-3 py-1.5 hover:bg-accent [&_svg]:size-4.5 [&_svg]:shrink-0 [&_svg]:text-muted-foreground",
                    isActive && "bg-accent outline-2 outline-ring -outline-offset-2",
                  )}
                >
                  {icon}
                  <span className="min-w-0">
                    <span className="block truncate font-medium text-sm">{result.title}</span>
                    {result.subtitle && (
                      <span className="block truncate text-muted-foreground text-xs">{result.subtitle}</span>
                    )}
                  </span>
                </div>
              );
            })}
          </div>
        ))}
      </div>
    </div>
  );
}
