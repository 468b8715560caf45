"use client";

import { Link } from "@/lib/platform/i18n/link";

/** A section's title, a description, and a link to the whole list. */
export function SectionHead({
  id,
  title,
  lead,
  href,
  more,
}: {
  id: string;
  title: string;
  lead?: string;
  href?: string;
  more?: string;
}) {
  return (
    <div className="mb-4 flex items-end justify-between gap-4">
      <div>
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        {lead && <p className="measure mt-1 text-muted-foreground text-sm">{lead}</p>}
      </div>
      {href && (
        <Link
          href={href}
          className="touch-target relative shrink-0 font-medium text-sm underline decoration-2 decoration-border underline-offset-4 hover:decoration-primary"
        >
          {more}
        </Link>
      )}
    </div>
  );
}
