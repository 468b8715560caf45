"use client";

import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent } from "react";
import { Button } from "@/components/ui/button";

/** Opens who has waited longest; from an open one, with Alt and N, the one after it. */
export function NextInLine({
  ids,
  openId,
  onOpen,
}: {
  /** Of what waits, longest waiting first. */
  ids: string[];
  openId: string | undefined;
  onOpen: (id: string) => void;
}) {
  const t = useTranslations("verifications");
  function openNext() {
    const next = ids[(ids.indexOf(openId ?? "") + 1) % ids.length];
    if (next && next !== openId) onOpen(next);
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
