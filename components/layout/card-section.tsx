import { type ReactNode, useId } from "react";
import { Card } from "@/components/ui/card";

/** A part of a page on a card of its own, under a heading. */
export function CardSection({
  id: anchor,
  title,
  lead,
  aside,
  children,
}: {
  id?: string;
  title: string;
  lead?: string;
  aside?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} id={anchor} className="scroll-mt-24">
      <Card className="flex flex-col gap-5 p-5 md:p-6">
        <div>
          <div className="flex items-baseline justify-between gap-3">
            <h2 id={id} className="text-lg">
              {title}
            </h2>
            {aside}
          </div>
          {lead && <p className="measure mt-1 text-muted-foreground text-sm">{lead}</p>}
        </div>
        {children}
      </Card>
    </section>
  );
}
