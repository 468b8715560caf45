"use client";

import { signOut } from "next-auth/react";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { refreshSession } from "@/components/layout/use-session";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ShieldCheckIcon } from "@/components/ui/first-icons";
import { forgetResources } from "@/lib/api/use-resource";
import type { ErrorKey } from "@/lib/i18n/error-keys";
import { Link } from "@/lib/i18n/link";
import { useHomeSoon } from "./use-home-soon";

/** A session that ended by itself: why, the way back in, and home. The browser forgets its cookie meanwhile. */
export function SessionOver({ reason, next }: { reason: ErrorKey; next: string | undefined }) {
  const t = useTranslations("account.logout");
  const te = useTranslations("errors");
  useHomeSoon();
  useEffect(() => {
    forgetResources();
    void signOut({ redirect: false })
      .catch(() => undefined)
      .then(refreshSession);
  }, []);
  return (
    <Card className="mx-auto w-full max-w-md p-6 text-center sm:p-8">
      <ShieldCheckIcon className="mx-auto size-10 text-muted-foreground" />
      <div role="status">
        <h1 className="mt-4 text-2xl">{t("overTitle")}</h1>
        <p className="mt-2 text-muted-foreground">{te(reason)}</p>
      </div>
      <div className="mt-6 grid gap-2 sm:grid-cols-2">
        <Button asChild size="lg">
          <Link href={next ? `/login?next=${encodeURIComponent(next)}` : "/login"}>{t("again")}</Link>
        </Button>
        <Button asChild size="lg" variant="secondary" className="sm:-order-1">
          <Link href="/">{t("home")}</Link>
        </Button>
      </div>
    </Card>
  );
}
