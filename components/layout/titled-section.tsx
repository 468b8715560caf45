import type { ReactNode } from "react";

/** A section of the System page: its title, a description, and at most one button. */
export function TitledSection({
  id,
  title,
  lead,
  action,
  children,
}: {
  id: string;
  title: string;
  lead?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="scroll-mt-20">
      <div className="mb-4 flex flex-col gap-3 sm:flex-row sm:items-end sm:justify-between sm:gap-6">
        <div>
          <h2 id={`${id}-title`} className="text-lg">
            {title}
          </h2>
          {lead && <div className="measure mt-1 text-muted-foreground text-sm">{lead}</div>}
        </div>
        {action && <div className="shrink-0">{action}</div>}
      </div>
      {children}
    </section>
  );
}
