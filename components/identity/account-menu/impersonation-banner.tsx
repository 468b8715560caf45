"use client";

import { useLocale, useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { useErrorText } from "@/components/form/use-error-text";
import type { SessionUser } from "@/components/identity/sessions/use-session";
import { toast } from "@/components/ui/toast";
import { api } from "@/lib/platform/http/api-client";
import { clearResources } from "@/lib/platform/http/clear-resources";
import { localPath } from "@/lib/platform/i18n/local-path";

// The route has already parsed the response, and nothing of it is used.
const anyResponse = { parse: (response: unknown) => response };

/** Shown on every page while an administrator acts as another user: the user's name, and a button to return. */
export function ImpersonationBanner({ user }: { user: SessionUser }) {
  const t = useTranslations("layout.acting");
  const locale = useLocale();
  const failureText = useErrorText();
  const [isBusy, setBusy] = useState(false);
  // The place in the body exists only in the browser.
  const [body, setBody] = useState<HTMLElement>();
  useEffect(() => setBody(document.body), []);
  async function end() {
    setBusy(true);
    try {
      await api.delete("/api/session/impersonation", anyResponse);
    } catch (error) {
      setBusy(false);
      return toast.error(failureText(error));
    }
    clearResources();
    window.location.assign(localPath("/dashboard/admin/users", locale));
  }
  if (!body) return null;
  return createPortal(
    <aside
      aria-label={t("label")}
      className="fixed inset-x-3 bottom-3 z-40 mx-auto flex max-w-xl flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-lg border-2 border-warning bg-warning-soft px-4 py-3 text-sm shadow-float max-md:bottom-20"
    >
      <p className="min-w-0 flex-1 basis-56 break-words text-foreground">
        <strong className="font-semibold">{t("as", { name: user.name })}</strong>{" "}
        {t("by", { admin: user.actingAdmin ?? "" })}
      </p>
      <button
        type="button"
        onClick={() => void end()}
        aria-disabled={isBusy}
        className="inline-flex min-h-11 items-center rounded-md bg-foreground px-4 font-medium text-background"
      >
        {t(isBusy ? "ending" : "end")}
      </button>
    </aside>,
    body,
  );
}
