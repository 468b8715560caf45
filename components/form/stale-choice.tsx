"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { ApiError } from "@/lib/platform/http/api-client";

/** Whether the API refused a change because somebody else has changed the record since the form was filled. */
export const isStaleError = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 409 && Object.keys(error.fields).length === 0;

/** The versions that a person can keep after such an error: the stored one, or their own. */
export function StaleChoice({
  isBusy,
  onLatest,
  onMine,
}: {
  isBusy: boolean;
  onLatest: () => void;
  onMine: (form: HTMLFormElement | null) => void;
}) {
  const t = useTranslations("settings.stale");
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="secondary" size="sm" disabled={isBusy} onClick={onLatest}>
        {t("latest")}
      </Button>
      <Button
        variant="secondary"
        size="sm"
        disabled={isBusy}
        onClick={({ currentTarget }) => onMine(currentTarget.form)}
      >
        {t("mine")}
      </Button>
    </div>
  );
}
