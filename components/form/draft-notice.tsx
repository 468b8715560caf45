"use client";

import { useTranslations } from "next-intl";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";

/** Says that a form contains what was typed earlier, and offers to empty it. */
export function DraftNotice({ isRestored, onStartOver }: { isRestored: boolean; onStartOver?: () => void }) {
  const t = useTranslations("ui.draft");
  if (!isRestored) return null;
  return (
    <Alert>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {t("restored")}
        {onStartOver && (
          <Button variant="secondary" size="sm" className="sm:-my-1.5" onClick={onStartOver}>
            {t("startOver")}
          </Button>
        )}
      </div>
    </Alert>
  );
}
