"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { ApiError } from "@/lib/platform/http/api-client";
import { STALE_REASON } from "@/lib/platform/stale-reason";
import { useAction } from "./use-action";

/**
 * For a form of a record that several people change. If somebody else has saved a change since the form was filled,
 * nothing is overwritten: `choice`, for the form's alert, offers the stored version or one's own.
 */
export function useStaleChoice<T extends { updatedAt: string | null }>(
  filled: T,
  { read, fill }: { read: () => Promise<T>; fill: (latest: T) => void },
) {
  const t = useTranslations("ui.stale");
  // The record with which the form was filled; the page around it keeps reloading it.
  const base = useRef(filled);
  const [isStale, setStale] = useState(false);

  function take(latest: T) {
    base.current = latest;
    setStale(false);
    fill(latest);
  }

  /** Sends a change of the record with which the form was filled, and fills the form with what was saved. */
  async function save(send: (base: T) => Promise<T>): Promise<void> {
    try {
      take(await send(base.current));
    } catch (error) {
      setStale(error instanceof ApiError && error.reason === STALE_REASON);
      throw error;
    }
  }

  const { run, isBusy } = useAction(async (onRead: (latest: T) => void) => onRead(await read()));
  const saveAnyway = (form: HTMLFormElement | null) =>
    run((latest) => {
      base.current = { ...base.current, updatedAt: latest.updatedAt };
      form?.requestSubmit();
    });

  const choice = isStale && (
    <div className="mt-3 flex flex-wrap gap-2">
      <Button variant="secondary" size="sm" disabled={isBusy} onClick={() => void run(take)}>
        {t("latest")}
      </Button>
      <Button
        variant="secondary"
        size="sm"
        disabled={isBusy}
        onClick={({ currentTarget }) => void saveAnyway(currentTarget.form)}
      >
        {t("mine")}
      </Button>
    </div>
  );
  return { save, choice };
}
