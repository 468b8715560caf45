"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { Suspense, useEffect, useState } from "react";
import { useFormState } from "react-hook-form";
import { lazy } from "@/components/ui/lazy";
import { barePath } from "@/lib/i18n/local-path";

const ConfirmDialog = lazy(() =>
  import("./confirm-dialog").then((module) => ({ default: module.ConfirmDialog })),
);

/** The address a plain press on a link leads to on this site, unless it opens elsewhere or stays on the page. */
function destinationOf(event: MouseEvent): URL | undefined {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return undefined;
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
  if (!link || link.target === "_blank" || link.hasAttribute("download")) return undefined;
  const url = new URL(link.href);
  const isElsewhere = url.origin !== window.location.origin;
  return isElsewhere || url.pathname === window.location.pathname ? undefined : url;
}

/**
 * Inside a form: asks before somebody follows a link or closes the tab while there is something they did not save.
 * Between the pages of `keptWithin` what was typed is kept anyway (useDraft), and nothing is asked.
 */
export function LeaveGuard({ keptWithin }: { keptWithin?: string }) {
  const t = useTranslations("ui.leave");
  const router = useRouter();
  const { isDirty, isSubmitting } = useFormState();
  const [destination, setDestination] = useState<string>();
  useEffect(() => {
    if (!isDirty || isSubmitting) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    function ask(event: MouseEvent) {
      const url = destinationOf(event);
      if (!url || (keptWithin && barePath(url.pathname).startsWith(keptWithin))) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      setDestination(url.pathname + url.search + url.hash);
    }
    window.addEventListener("beforeunload", warn);
    // Before React hears of the press, which is bound to the document.
    window.addEventListener("click", ask, true);
    return () => {
      window.removeEventListener("beforeunload", warn);
      window.removeEventListener("click", ask, true);
    };
  }, [isDirty, isSubmitting, keptWithin]);
  if (destination === undefined) return null;
  return (
    <Suspense>
      <ConfirmDialog
        title={t("title")}
        text={t("text")}
        confirm={t("confirm")}
        busy={t("confirm")}
        keep={t("stay")}
        onConfirm={async () => router.push(destination)}
        onClose={() => setDestination(undefined)}
      />
    </Suspense>
  );
}
