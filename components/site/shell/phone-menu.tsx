"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, Suspense, useState } from "react";
import { lazyWithMessages } from "@/components/platform/i18n/lazy-with-messages";
import { MenuIcon, SearchIcon } from "@/components/ui/essential-icons";

const PhoneSheets = lazyWithMessages(() => import("./phone-sheets").then((module) => module.PhoneSheets));

const iconButton = "inline-flex size-11 items-center justify-center rounded-md hover:bg-accent";

/**
 * The header's buttons on phones: search and menu, each in a sheet loaded on the first press. `children` are
 * the site's links.
 */
export function PhoneMenu({ children }: { children: ReactNode }) {
  const t = useTranslations("layout");
  const [open, setOpen] = useState<"search" | "menu">();
  return (
    <div className="-mr-2.5 flex items-center lg:hidden">
      <button type="button" aria-label={t("search")} onClick={() => setOpen("search")} className={iconButton}>
        <SearchIcon className="size-5.5" />
      </button>
      <button type="button" aria-label={t("menu")} onClick={() => setOpen("menu")} className={iconButton}>
        <MenuIcon className="size-5.5" />
      </button>
      {open && (
        <Suspense>
          <PhoneSheets open={open} onClose={() => setOpen(undefined)}>
            {children}
          </PhoneSheets>
        </Suspense>
      )}
    </div>
  );
}
