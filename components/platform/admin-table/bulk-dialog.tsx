"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { useErrorText } from "@/components/form/use-error-text";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { OpenDialog } from "@/components/ui/open-dialog";
import { ApiError } from "@/lib/platform/http/api-client";
import { STEP_UP_REASON, TWO_FACTOR_REASON } from "@/lib/platform/http/step-up-reason";

const confirmationReasons = [STEP_UP_REASON, TWO_FACTOR_REASON];

interface BulkItem {
  id: string;
  name: string;
}

/**
 * Confirms one decision about many items and applies it to one after the other. A refused item does not stop the rest;
 * it is named at the end with the reason.
 */
export function BulkDialog({
  title,
  text,
  items,
  confirm,
  variant = "default",
  isReady = true,
  act,
  onDone,
  onClose,
  children,
}: {
  /** Called with the number of items, which does not change while they are decided. */
  title: (count: number) => string;
  text: string;
  items: BulkItem[];
  confirm: string;
  variant?: "default" | "destructive";
  /** False while required input is missing. */
  isReady?: boolean;
  act: (id: string) => Promise<unknown>;
  /** Called with the number of decided items; reloads the list behind the dialog. */
  onDone: (count: number) => Promise<unknown>;
  onClose: () => void;
  /** Fields for the input that the decision needs. */
  children?: ReactNode;
}) {
  const t = useTranslations("bulk");
  const failureText = useErrorText();
  // The list behind the dialog shrinks while items are decided.
  const [all] = useState(items);
  const [progress, setProgress] = useState<number>();
  const [refused, setRefused] = useState<(BulkItem & { reason: string })[]>();
  async function decide() {
    const failures: (BulkItem & { reason: string })[] = [];
    for (const [index, item] of all.entries()) {
      setProgress(index + 1);
      try {
        await act(item.id);
      } catch (error) {
        const fields = error instanceof ApiError ? Object.values(error.fields) : [];
        const reason = fields[0] ?? failureText(error);
        // Whoever does not confirm who they are is asked once, not again for each further item.
        const isUnconfirmed = error instanceof ApiError && confirmationReasons.includes(error.reason ?? "");
        const refusedItems = isUnconfirmed ? all.slice(index) : [item];
        failures.push(...refusedItems.map((each) => ({ ...each, reason })));
        if (isUnconfirmed) break;
      }
    }
    if (failures.length < all.length) await onDone(all.length - failures.length);
    setProgress(undefined);
    if (failures.length === 0) onClose();
    else setRefused(failures);
  }
  // An item's name may depend on the input.
  const nameOf = (item: BulkItem) => items.find(({ id }) => id === item.id)?.name ?? item.name;
  const shown = refused ?? all.map((item) => ({ id: item.id, name: nameOf(item), reason: undefined }));
  return (
    <OpenDialog title={title(all.length)} text={text} onClose={() => progress === undefined && onClose()}>
      <div className="flex flex-col gap-4">
        {refused && <Alert variant="danger">{t("refused", { count: refused.length })}</Alert>}
        <ul className="max-h-64 divide-y overflow-y-auto rounded-md border px-3 text-sm">
          {shown.map(({ id, name, reason }) => (
            <li key={id} className="wrap-anywhere py-2">
              {name}
              {reason && <span className="block text-danger">{reason}</span>}
            </li>
          ))}
        </ul>
        {!refused && children}
        <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
          <Button variant="secondary" disabled={progress !== undefined} onClick={onClose}>
            {t(refused ? "close" : "back")}
          </Button>
          {!refused && (
            <Button
              variant={variant}
              disabled={!isReady}
              busy={progress !== undefined}
              busyText={t("progress", { done: progress ?? 0, count: all.length })}
              onClick={decide}
            >
              {confirm}
            </Button>
          )}
        </div>
      </div>
    </OpenDialog>
  );
}
