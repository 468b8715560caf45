"use client";

import { useTranslations } from "next-intl";
import { type ComponentProps, type ReactNode, useState } from "react";
import { ExtraChoices } from "@/components/catalog/pricing/extra-choices";
import { ChevronDownIcon } from "@/components/ui/essential-icons";
import type { ChosenExtra, OfferedExtra } from "@/lib/catalog/pricing/contract";

interface ExtrasDisclosureProps {
  offered: readonly OfferedExtra[];
  chosen: readonly ChosenExtra[];
  onChange: (chosen: ChosenExtra[]) => void;
  /** Francs per hundred dollars; null shows dollars only. */
  rate: number | null;
  /** Further attributes of the element that opens and closes. */
  details?: ComponentProps<"details">;
  /** Fields that the chosen extras require. */
  children?: ReactNode;
}

/** The extras, collapsed until one is chosen so that the button stays in view. */
export function ExtrasDisclosure({ chosen, details, children, ...choices }: ExtrasDisclosureProps) {
  const t = useTranslations("quotes.extras");
  const count = chosen.length;
  // Only the initial state depends on the choice; later only the user opens and closes it, even after
  // removing the last extra.
  const [startsOpen] = useState(count > 0);
  return (
    <details open={startsOpen} className="group rounded-md border bg-card" {...details}>
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-3 px-3 [&::-webkit-details-marker]:hidden">
        <span className="font-medium text-sm">{t("title")}</span>
        <span className="min-w-0 flex-1 truncate text-muted-foreground text-sm">
          {count > 0 ? t("chosen", { count }) : t("lead")}
        </span>
        <ChevronDownIcon className="size-4 shrink-0 text-muted-foreground transition-transform group-open:rotate-180" />
      </summary>
      <div className="border-t px-3 py-3">
        <ExtraChoices chosen={chosen} {...choices} />
        {children}
      </div>
    </details>
  );
}
