"use client";

import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { cn } from "@/components/ui/cn";
import { CarFrontIcon, ListIcon, UserRoundIcon } from "@/components/ui/icons";
import type { Finding, FindingGroup } from "./findings";

const signs = { vehicles: CarFrontIcon, rentals: ListIcon, customers: UserRoundIcon };

/** The list under the field. The field keeps the focus; what is chosen is told by its id. */
export function FindingsList(props: {
  id: string;
  groups: FindingGroup[];
  /** Counted over all groups; -1: none. */
  active: number;
  isWaiting: boolean;
  isFailed: boolean;
  isInSheet: boolean;
  onChoose: (finding: Finding) => void;
}) {
  const { id, groups, active, isWaiting, isFailed, isInSheet, onChoose } = props;
  const t = useTranslations("dashboard.businessSearch");
  const note = isFailed ? t("failed") : isWaiting ? t("waiting") : t("nothing");
  useEffect(() => {
    if (active >= 0) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: "nearest" });
  }, [id, active]);
  let place = -1;
  return (
    <div
      className={cn(
        "max-h-[70vh] overflow-y-auto",
        isInSheet
          ? "mt-3"
          : "absolute top-full left-0 z-40 mt-2 w-full min-w-80 rounded-lg border bg-popover p-2 shadow-float",
      )}
      // A press on a line must not take the focus, or the list is gone before it is heard.
      onPointerDown={(event) => event.preventDefault()}
    >
      {groups.length === 0 && <p className="px-3 py-2 text-muted-foreground text-sm">{note}</p>}
      <div id={`${id}-list`} role="listbox" aria-label={t("label")}>
        {groups.map(({ kind, findings }) => {
          const Sign = signs[kind];
          return (
            // biome-ignore lint/a11y/useSemanticElements: a listbox has groups, not fieldsets
            <div key={kind} role="group" aria-labelledby={`${id}-${kind}`} className="pb-1">
              <p id={`${id}-${kind}`} className="px-3 pt-2 pb-1 font-medium text-muted-foreground text-xs">
                {t(kind)}
              </p>
              {findings.map((finding) => {
                place += 1;
                const isActive = place === active;
                return (
                  // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the chosen line
                  // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's
                  <div
                    key={finding.key}
                    id={`${id}-${place}`}
                    role="option"
                    aria-selected={isActive}
                    onClick={() => onChoose(finding)}
                    className={cn(
                      "flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-3 py-1.5 hover:bg-accent",
                      isActive && "bg-accent outline-2 outline-ring",
                    )}
                  >
                    <Sign className="size-4.5 shrink-0 text-muted-foreground" />
                    <span className="min-w-0">
                      <span className="block truncate font-medium text-sm">{finding.title}</span>
                      {finding.note && (
                        <span className="block truncate text-muted-foreground text-xs">{finding.note}</span>
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
