import { cn } from "@/components/ui/cn";
import { CalendarIcon, CarFrontIcon, ClockIcon, CogIcon, MailIcon, XIcon } from "@/components/ui/icons";
import type { EntryKind } from "@/lib/calendars/contract";

/** Each kind has a sign and an edge of its own, so that nobody has to tell colours apart. */
export const entryLooks = {
  booking: { Icon: CarFrontIcon, classes: "border-transparent bg-foreground text-background" },
  hold: { Icon: ClockIcon, classes: "border-dashed border-foreground bg-card text-foreground" },
  request: { Icon: MailIcon, classes: "border-dotted border-info bg-info-soft text-info" },
  block: { Icon: XIcon, classes: "border-input bg-muted text-foreground" },
  maintenance: { Icon: CogIcon, classes: "border-transparent bg-warning-soft text-warning" },
  import: { Icon: CalendarIcon, classes: "border-transparent bg-success-soft text-success" },
} satisfies Record<EntryKind, unknown>;

/** A mark in a calendar's cell, or beside a line; `label` is for the eye, who it belongs to says the rest. */
export function EntryMark({
  kind,
  label,
  className,
}: {
  kind: EntryKind;
  label?: string;
  className?: string;
}) {
  const { Icon, classes } = entryLooks[kind];
  return (
    <span
      className={cn(
        "inline-flex h-5 min-w-5 items-center justify-center gap-1 rounded-sm border px-0.5 text-xs",
        classes,
        className,
      )}
    >
      <Icon className="size-3.5 shrink-0" />
      {label && (
        <span title={label} className="truncate max-md:hidden">
          {label}
        </span>
      )}
    </span>
  );
}
