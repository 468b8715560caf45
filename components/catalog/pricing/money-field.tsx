"use client";

import { Field } from "@/components/form/field";
import { cn } from "@/components/ui/cn";
import { Input } from "@/components/ui/input";

/** An amount in dollars, with the sign before it. */
export function MoneyField({
  name,
  label,
  help,
  hint,
  className,
}: {
  name: string;
  label: string;
  help?: string;
  /** Beside the label: "optional". */
  hint?: React.ReactNode;
  className?: string;
}) {
  return (
    <Field name={name} label={label} help={help} hint={hint} className={className}>
      {(control) => (
        <Affixed before="$" control={<Input {...control} inputMode="decimal" className="pl-7" />} />
      )}
    </Field>
  );
}

export function PercentField({ name, label, help }: { name: string; label: string; help?: string }) {
  return (
    <Field name={name} label={label} help={help}>
      {(control) => (
        <Affixed after="%" control={<Input {...control} inputMode="numeric" className="pr-8" />} />
      )}
    </Field>
  );
}

function Affixed({ before, after, control }: { before?: string; after?: string; control: React.ReactNode }) {
  return (
    <span className="relative block">
      {control}
      <span
        aria-hidden
        className={cn(
          "pointer-events-none absolute inset-y-0 flex items-center text-muted-foreground text-sm",
          before ? "left-3" : "right-3",
        )}
      >
        {before ?? after}
      </span>
    </span>
  );
}
