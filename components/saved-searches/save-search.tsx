"use client";

import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { useSession } from "@/components/layout/use-session";
import { lazy } from "@/components/ui/lazy";
import { Link } from "@/lib/i18n/link";
import { type VehicleSearch, vehiclesHref, writeSearch } from "@/lib/search/rules";

const loadDialog = () => import("./save-dialog");
const SaveDialog = lazy(() => loadDialog().then((module) => ({ default: module.SaveDialog })));

const look =
  "touch-target relative rounded-sm px-2 font-medium text-sm underline decoration-2 decoration-border underline-offset-4 hover:decoration-primary";

/** "Save this search": a dialog that comes with the press; who is not signed in is led to do so, and back. */
export function SaveSearch({ search, name }: { search: VehicleSearch; name: string }) {
  const t = useTranslations("search");
  const session = useSession();
  const [isOpen, setOpen] = useState(false);
  const asked = { ...search, page: 1 };
  if (!session)
    return (
      <Link href={`/login?next=${encodeURIComponent(vehiclesHref(asked))}`} prefetch={false} className={look}>
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
        className={look}
      >
        {t("saveSearch")}
      </button>
      {isOpen && (
        <Suspense>
          <SaveDialog query={writeSearch(asked)} name={name} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
