import { cn } from "@/components/ui/cn";
import {
  ArrowRightIcon,
  CalendarIcon,
  CarFrontIcon,
  CircleCheckIcon,
  ClockIcon,
  CogIcon,
  MailIcon,
  XIcon,
} from "@/components/ui/icons";
import { type CalendarEntry, type EntryKind, entryKinds } from "@/lib/calendars/contract";
import { bookingStages, stageOf } from "@/lib/calendars/rules";

/** What calendars tell apart: of bookings also how far they are. */
type EntryLook = Exclude<EntryKind, "booking"> | (typeof bookingStages)[number];

/** In the order of the legend. */
export const entryLookNames: EntryLook[] = entryKinds.flatMap((kind) =>
  kind === "booking" ? [...bookingStages] : [kind],
);

export function lookOf(entry: CalendarEntry): EntryLook {
  return entry.kind === "booking" ? stageOf(entry, new Date()) : entry.kind;
}

/** Each has a sign and an edge of its own, so that nobody has to tell colours apart. */
export const entryLooks = {
  upcoming: { Icon: ArrowRightIcon, classes: "border-foreground bg-card text-foreground" },
  running: { Icon: CarFrontIcon, classes: "border-transparent bg-foreground text-background" },
  past: { Icon: CircleCheckIcon, classes: "border-border bg-card text-muted-foreground" },
  hold: { Icon: ClockIcon, classes: "border-dashed border-foreground bg-card text-foreground" },
  request: { Icon: MailIcon, classes: "border-dotted border-info bg-info-soft text-info" },
  block: { Icon: XIcon, classes: "border-input bg-muted text-foreground" },
  maintenance: { Icon: CogIcon, classes: "border-transparent bg-warning-soft text-warning" },
  import: { Icon: CalendarIcon, classes: "border-transparent bg-success-soft text-success" },
} satisfies Record<EntryLook, unknown>;

/** A mark in a calendar's cell, or beside a line; `label` is for the eye, who it belongs to says the rest. */
export function EntryMark({
  look,
  label,
  className,
}: {
  look: EntryLook;
  label?: string;
  className?: string;
}) {
  const { Icon, classes } = entryLooks[look];
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
