import type { ReactNode } from "react";

export function FormGroup({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="font-semibold text-lg tracking-tight">{title}</legend>
      {lead && <p className="mt-1 text-muted-foreground text-sm">{lead}</p>}
      <div className="mt-4 flex flex-col gap-5">{children}</div>
    </fieldset>
  );
}
