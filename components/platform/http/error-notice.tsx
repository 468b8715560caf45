"use client";

import { useTranslations } from "next-intl";
import { useErrorText } from "@/components/form/use-error-text";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { ApiError } from "@/lib/platform/http/api-client";
import { UnreadableResponse } from "@/lib/platform/http/parse-response";
import { Link } from "@/lib/platform/i18n/link";

/** Replaces content that could not be loaded: what happened, what is safe, and what to do. */
export function ErrorNotice({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useTranslations("failure");
  const text = useErrorText();
  const isOutdated = error instanceof UnreadableResponse;
  const isSignedOut = error instanceof ApiError && error.status === 401;
  if (error instanceof ApiError && error.status === 404) return <Alert>{text(error)}</Alert>;
  return (
    <Alert variant="danger" title={t("title")}>
      <p>{(error instanceof ApiError && Object.values(error.fields)[0]) || text(error)}</p>
      <div className="mt-3">
        {isSignedOut ? (
          <Button asChild variant="secondary" size="sm">
            <Link href={`/login?next=${encodeURIComponent(location.pathname + location.search)}`}>
              {t("login")}
            </Link>
          </Button>
        ) : (
          <Button variant="secondary" size="sm" onClick={isOutdated ? () => location.reload() : onRetry}>
            {t("retry")}
          </Button>
        )}
      </div>
    </Alert>
  );
}
