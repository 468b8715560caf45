"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useEffectEvent } from "react";
import { Button } from "@/components/ui/button";

/** Opens the case that has waited longest; from an open case, also with Alt+N, the one after it. */
export function NextCaseButton({
  ids,
  openId,
  onOpen,
  children,
}: {
  /** The ids of all waiting cases, longest waiting first. */
  ids: string[];
  openId: string | undefined;
  onOpen: (id: string) => void;
  /** Shown beside the button. */
  children?: ReactNode;
}) {
  const t = useTranslations("verifications");
  function openNext() {
    const next = ids[(ids.indexOf(openId ?? "") + 1) % ids.length];
    if (next && next !== openId) onOpen(next);
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    // Compares the key's position, because Alt changes the character on a Mac.
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
    <div className="mb-4 flex items-center justify-between gap-4">
      <span>{children}</span>
      <Button variant={openId ? "secondary" : "default"} aria-keyshortcuts="Alt+N" onClick={openNext}>
        {t(openId ? "next" : "reviewNext")}
        <kbd className="ml-1 rounded border border-current/40 px-1.5 font-sans text-xs max-lg:hidden">
          Alt N
        </kbd>
      </Button>
    </div>
  );
}
