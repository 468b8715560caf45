"use client";

import { useTranslations } from "next-intl";
import { Suspense, useEffect, useState } from "react";
import { SearchIcon } from "@/components/ui/essential-icons";
import { lazy } from "@/components/ui/lazy";
import type { ConsoleLink } from "./admin-search-dialog";

const AdminSearchDialog = lazy(() =>
  import("./admin-search-dialog").then((module) => ({ default: module.AdminSearchDialog })),
);

/** The field in the console's header, and Ctrl+K or ⌘K on every page, that open the search. */
export function AdminSearch({
  onOpen,
  ...links
}: {
  pages: ConsoleLink[];
  actions: ConsoleLink[];
  onOpen: () => void;
}) {
  const t = useTranslations("dashboard.adminSearch");
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (isOpen) onOpen();
  }, [isOpen, onOpen]);
  useEffect(() => {
    function open(event: KeyboardEvent) {
      const isShortcut = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      // Another dialog keeps the page behind it inert.
      if (
        !isShortcut ||
        event.key.toLowerCase() !== "k" ||
        document.querySelector("[role=dialog], dialog[open]")
      )
        return;
      event.preventDefault();
      setOpen(true);
    }
    addEventListener("keydown", open);
    return () => removeEventListener("keydown", open);
  }, []);
  return (
    <>
      <button
        type="button"
        aria-label={t("open")}
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="inline-flex size-11 shrink-0 items-center justify-center gap-2 rounded-md text-muted-foreground text-sm hover:bg-accent hover:text-foreground lg:h-10 lg:w-full lg:max-w-sm lg:justify-start lg:border lg:border-input lg:bg-card lg:px-3"
      >
        <SearchIcon className="size-5 lg:size-4.5" />
        <span className="hidden min-w-0 flex-1 truncate text-left lg:block">{t("open")}</span>
        <kbd className="hidden rounded-sm border bg-muted px-1.5 font-sans text-xs lg:block">Ctrl K</kbd>
      </button>
      {isOpen && (
        <Suspense>
          <AdminSearchDialog {...links} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
