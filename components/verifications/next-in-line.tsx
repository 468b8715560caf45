"use client";

import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent } from "react";
import { Button } from "@/components/ui/button";
import type { DocumentView, VerificationCase } from "@/lib/documents/contract";

interface Waiting {
  document: DocumentView;
  of: VerificationCase;
}

/** Opens who has waited longest; from an open document, with Alt and N, the one after it. */
export function NextInLine({
  items,
  openId,
  onOpen,
}: {
  items: VerificationCase[];
  openId: string | undefined;
  onOpen: (next: Waiting) => void;
}) {
  const t = useTranslations("verifications");
  const waiting = items.flatMap((of) => of.documents.map((document) => ({ document, of })));
  function openNext() {
    const at = waiting.findIndex(({ document }) => document.id === openId);
    const next = waiting[(at + 1) % waiting.length];
    if (next && next.document.id !== openId) onOpen(next);
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    // By the key's place: with Alt a Mac writes another letter.
    if (!event.altKey || event.ctrlKey || event.metaKey || event.code !== "KeyN") return;
    event.preventDefault();
    openNext();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);
  return (
    <div className="mb-4 flex justify-end">
      <Button variant="secondary" aria-keyshortcuts="Alt+N" onClick={openNext}>
        {t("next")}
        <kbd className="ml-1 rounded border px-1.5 font-sans text-muted-foreground text-xs max-lg:hidden">
          Alt N
        </kbd>
      </Button>
    </div>
  );
}
