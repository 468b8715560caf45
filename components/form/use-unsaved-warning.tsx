"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";

/**
 * Prevents Escape, the close button, a click on the backdrop or a closed tab from discarding input by accident. The
 * handlers belong on the dialog, the confirmation next to its buttons.
 */
export function useUnsavedWarning(isDirty: boolean, onClose: () => void) {
  const t = useTranslations("ui.leave");
  const [isAsking, setAsking] = useState(false);
  useEffect(() => {
    if (!isDirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", warn);
    return () => {
      removeEventListener("beforeunload", warn);
      setAsking(false);
    };
  }, [isDirty]);
  const askFirst = (event: { preventDefault: () => void }) => {
    if (!isDirty) return;
    event.preventDefault();
    setAsking(true);
  };
  const question = isAsking && (
    <Alert variant="warning" title={t("title")}>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button variant="secondary" size="sm" autoFocus onClick={() => setAsking(false)}>
          {t("stay")}
        </Button>
        <Button variant="ghost" size="sm" className="text-danger" onClick={onClose}>
          {t("discard")}
        </Button>
      </div>
    </Alert>
  );
  return {
    handlers: { onEscapeKeyDown: askFirst, onPointerDownOutside: askFirst, onCloseClick: askFirst },
    question,
  };
}
