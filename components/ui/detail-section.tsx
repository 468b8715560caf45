import { type ReactNode, useId } from "react";
import { Link } from "@/lib/platform/i18n/link";
import { Card } from "./card";

/** A titled card of a detail page, with a link to the whole list if the card shows only a part of it. */
export function DetailSection({
  title,
  more,
  href,
  children,
}: {
  title: string;
  more?: string;
  href?: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <Card className="min-w-0 p-5 sm:p-6" role="region" aria-labelledby={id}>
      <div className="mb-4 flex items-baseline justify-between gap-3">
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        {more && href && (
          <Link
            href={href}
            aria-describedby={id}
            className="touch-target relative shrink-0 text-sm underline underline-offset-4"
          >
            {more}
          </Link>
        )}
      </div>
      {children}
    </Card>
  );
}
