"use client";

import { useRouter } from "next/navigation";
import { signOut } from "next-auth/react";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { refreshSession } from "@/components/identity/sessions/use-session";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ShieldCheckIcon } from "@/components/ui/essential-icons";
import { clearResources } from "@/lib/platform/http/clear-resources";
import type { ErrorKey } from "@/lib/platform/i18n/error-keys";
import { Link } from "@/lib/platform/i18n/link";
import { useRedirectHome } from "./use-redirect-home";

/**
 * Shown for a session that ended by itself: the reason, and links to log in and home. Whoever was on their way to a
 * page stays here, however long they read. The cookie is removed meanwhile, unless it belongs to another session: the
 * Back button shows this page again after a login in another tab.
 */
export function SessionOver({ reason, next }: { reason: ErrorKey; next: string | undefined }) {
  const t = useTranslations("account.logout");
  const te = useTranslations("errors");
  const router = useRouter();
  useRedirectHome({ isWanted: !next });
  // Known only to the browser: a scanned code, for example.
  const [fragment, setFragment] = useState("");
  useEffect(() => setFragment(location.hash), []);
  useEffect(() => {
    clearResources();
    void refreshSession().then((user) => {
      if (user) router.refresh();
      else void signOut({ redirect: false }).catch(() => undefined);
    });
  }, [router]);
  return (
    <Card className="mx-auto w-full max-w-md p-6 text-center sm:p-8">
      <ShieldCheckIcon className="mx-auto size-10 text-muted-foreground" />
      <div role="status">
        <h1 className="mt-4 text-2xl">{t("overTitle")}</h1>
        <p className="mt-2 text-muted-foreground">{te(reason)}</p>
      </div>
      <div className="mt-6 grid gap-2 sm:grid-cols-2">
        <Button asChild size="lg">
          <Link href={next ? `/login?next=${encodeURIComponent(next)}${fragment}` : "/login"}>
            {t("again")}
          </Link>
        </Button>
        <Button asChild size="lg" variant="secondary" className="sm:-order-1">
          <Link href="/">{t("home")}</Link>
        </Button>
      </div>
    </Card>
  );
}
