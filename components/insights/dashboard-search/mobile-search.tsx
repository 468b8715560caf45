"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { SearchIcon } from "@/components/ui/essential-icons";
import { ModalPanel } from "@/components/ui/modal-panel";
import { SearchBox } from "./search-box";

/** An icon in the header that opens the search over the page on phones. */
export function MobileSearch() {
  const t = useTranslations("dashboard.businessSearch");
  const tl = useTranslations("layout");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-label={t("find")}
        onClick={() => setOpen(true)}
        className="inline-flex size-11 shrink-0 items-center justify-center rounded-md hover:bg-accent lg:hidden"
      >
        <SearchIcon className="size-5" />
      </button>
      {isOpen && (
        <ModalPanel side="top" label={t("find")} closeLabel={tl("close")} onClose={() => setOpen(false)}>
          <SearchBox isModal onDone={() => setOpen(false)} />
        </ModalPanel>
      )}
    </>
  );
}
