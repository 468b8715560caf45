"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { Suspense, useEffect, useState } from "react";
import { useFormContext, useFormState } from "react-hook-form";
import { lazy } from "@/components/ui/lazy";
import { barePath } from "@/lib/platform/i18n/local-path";

const ConfirmDialog = lazy(() =>
  import("./confirm-dialog").then((module) => ({ default: module.ConfirmDialog })),
);

/**
 * Returns the URL on this site to which a plain click leads; undefined if it opens elsewhere or stays on the
 * page.
 */
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
 * Asks for confirmation before the user follows a link or closes the tab with unsaved changes. Navigating
 * within `draftPath` needs none, because the input is kept (useFormDraft).
 */
export function LeaveGuard({ draftPath }: { draftPath?: string }) {
  const { isDirty, isSubmitting } = useFormState();
  const { reset } = useFormContext();
  // Whoever leaves without saving wants no draft either.
  return <LeaveQuestion isActive={isDirty && !isSubmitting} draftPath={draftPath} onLeave={() => reset()} />;
}

/** The same, for something else than a form's changes. */
export function LeaveQuestion({
  isActive,
  draftPath,
  onLeave,
}: {
  isActive: boolean;
  draftPath?: string;
  onLeave?: () => void;
}) {
  const t = useTranslations("ui.leave");
  const router = useRouter();
  const [destination, setDestination] = useState<string>();
  useEffect(() => {
    if (!isActive) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    function ask(event: MouseEvent) {
      const url = destinationOf(event);
      if (!url || (draftPath && barePath(url.pathname).startsWith(draftPath))) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      setDestination(url.pathname + url.search + url.hash);
    }
    window.addEventListener("beforeunload", warn);
    // Runs before React's handlers, which are bound to the document.
    window.addEventListener("click", ask, true);
    return () => {
      window.removeEventListener("beforeunload", warn);
      window.removeEventListener("click", ask, true);
    };
  }, [isActive, draftPath]);
  if (destination === undefined) return null;
  return (
    <Suspense>
      <ConfirmDialog
        title={t("title")}
        text={t("text")}
        confirm={t("confirm")}
        busy={t("confirm")}
        cancel={t("stay")}
        onConfirm={async () => {
          onLeave?.();
          router.push(destination);
        }}
        onClose={() => setDestination(undefined)}
      />
    </Suspense>
  );
}
