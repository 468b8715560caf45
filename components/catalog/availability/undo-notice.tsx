"use client";

import { useTranslations } from "next-intl";
import { useAction } from "@/components/form/use-action";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";

/** Says what was done, with a button to undo it. */
export function UndoNotice({ text, onUndo }: { text: string; onUndo: () => Promise<unknown> }) {
  const t = useTranslations("calendars.prices");
  const { run, isBusy } = useAction(onUndo);
  return (
    <Alert variant="success">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        {text}
        <Button variant="link" busy={isBusy} onClick={() => void run()}>
          {t("undo")}
        </Button>
      </div>
    </Alert>
  );
}
