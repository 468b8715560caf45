"use client";

import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { useSession } from "@/components/identity/sessions/use-session";
import { lazyWithMessages } from "@/components/platform/i18n/lazy-with-messages";
import { toSearchQuery, type VehicleSearch, vehiclesHref } from "@/lib/catalog/search/rules";
import { Link } from "@/lib/platform/i18n/link";

const loadDialog = () => import("./save-search-dialog");
const SaveSearchDialog = lazyWithMessages(() => loadDialog().then((module) => module.SaveSearchDialog));

const linkClasses =
  "touch-target relative rounded-sm px-2 font-medium text-sm underline decoration-2 decoration-border underline-offset-4 hover:decoration-primary";

/** "Save this search": the dialog loads on first use; visitors are sent to sign in and back. */
export function SaveSearch({ search, name }: { search: VehicleSearch; name: string }) {
  const t = useTranslations("search");
  const session = useSession();
  const [isOpen, setOpen] = useState(false);
  const asked = { ...search, page: 1 };
  if (!session)
    return (
      <Link href={`/login?next=${encodeURIComponent(vehiclesHref(asked))}`} className={linkClasses}>
        {t("saveSearch")}
      </Link>
    );
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onPointerEnter={() => void loadDialog()}
        onClick={() => setOpen(true)}
        className={linkClasses}
      >
        {t("saveSearch")}
      </button>
      {isOpen && (
        <Suspense>
          <SaveSearchDialog query={toSearchQuery(asked)} name={name} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
