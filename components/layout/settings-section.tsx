import type { ReactNode } from "react";

/** A section of the settings: its title, a line about it, and its groups. */
export function SettingsSection({
  title,
  lead,
  children,
}: {
  title: string;
  lead: string;
  children: ReactNode;
}) {
  return (
    <>
      <h1 className="text-2xl">{title}</h1>
      <p className="measure mt-1.5 text-muted-foreground">{lead}</p>
      <div className="mt-8 flex flex-col gap-10">{children}</div>
    </>
  );
}

/** A group of settings on a card with a heading. */
export function SettingsGroup({
  id,
  title,
  lead,
  children,
}: {
  /** Id of the heading, unique on the page. */
  id: string;
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="font-semibold text-lg tracking-tight">
        {title}
      </h2>
      {lead && <p className="measure mt-1 text-muted-foreground text-sm">{lead}</p>}
      <div className="mt-4 rounded-lg border bg-card p-5 sm:p-6">{children}</div>
    </section>
  );
}
