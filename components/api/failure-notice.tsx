"use client";

import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { ApiError } from "@/lib/api/client";
import { Link } from "@/lib/i18n/link";
import { useFailureText } from "./failure-text";

/** In place of what could not be read: what happened, what is safe, and the way on. */
export function FailureNotice({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useTranslations("failure");
  const text = useFailureText();
  const path = usePathname();
  const isSignedOut = error instanceof ApiError && error.status === 401;
  return (
    <Alert variant="danger" title={t("title")}>
      <p>{(error instanceof ApiError && Object.values(error.fields)[0]) || text(error)}</p>
      <div className="mt-3">
        {isSignedOut ? (
          <Button asChild variant="secondary" size="sm">
            <Link href={`/login?next=${encodeURIComponent(path)}`}>{t("login")}</Link>
          </Button>
        ) : (
          <Button variant="secondary" size="sm" onClick={onRetry}>
            {t("retry")}
          </Button>
        )}
      </div>
    </Alert>
  );
}
