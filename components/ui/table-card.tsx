"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";
import { Card } from "./card";

/**
 * A card around one table. If the table is wider than the card, the card scrolls sideways; otherwise it
 * clips, because in a scroll container the table's head could not stick below the page's header
 * (`stickyHead`).
 */
export function TableCard({ label, children }: { label: string; children: ReactNode }) {
  const card = useRef<HTMLDivElement>(null);
  const [isScrollable, setScrollable] = useState(false);
  useEffect(() => {
    const box = card.current;
    const table = box?.querySelector("table");
    if (!box || !table) return;
    const observer = new ResizeObserver(() => setScrollable(table.offsetWidth > box.clientWidth));
    observer.observe(box);
    observer.observe(table);
    return () => observer.disconnect();
  }, []);
  const scrolling = { role: "region", tabIndex: 0, "aria-label": label, "data-scrolls": true };
  return (
    <Card
      ref={card}
      {...(isScrollable && scrolling)}
      className={`group/table ${isScrollable ? "overflow-x-auto" : "overflow-clip"}`}
    >
      {children}
    </Card>
  );
}
