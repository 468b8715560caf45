import { cn } from "@/components/ui/cn";
import { CalendarIcon, CircleCheckIcon, VehicleFrontIcon, XIcon } from "@/components/ui/first-view-icons";
import { ArrowRightIcon, CirclePauseIcon, ClockIcon, CogIcon, MailIcon } from "@/components/ui/icons";
import { type CalendarEntry, type EntryKind, entryKinds } from "@/lib/catalog/availability/calendar/contract";
import { bookingPhaseOf, bookingPhases } from "@/lib/catalog/availability/calendar/rules";

/** The looks of entries: by kind, for bookings also by phase. */
type EntryLook = Exclude<EntryKind, "booking"> | (typeof bookingPhases)[number];

/** In the order of the legend. */
export const entryLookNames: EntryLook[] = entryKinds.flatMap((kind) =>
  kind === "booking" ? [...bookingPhases] : [kind],
);

export function entryLookOf(entry: CalendarEntry): EntryLook {
  return entry.kind === "booking" ? bookingPhaseOf(entry, new Date()) : entry.kind;
}

/** Each has its own icon and border, so that no look depends on colour alone. */
export const entryLooks = {
  upcoming: { Icon: ArrowRightIcon, classes: "border-foreground bg-card text-foreground" },
  running: { Icon: VehicleFrontIcon, classes: "border-transparent bg-foreground text-background" },
  past: { Icon: CircleCheckIcon, classes: "border-border bg-card text-muted-foreground" },
  hold: { Icon: ClockIcon, classes: "border-dashed border-foreground bg-card text-foreground" },
  request: { Icon: MailIcon, classes: "border-dotted border-info bg-info-soft text-info" },
  block: { Icon: XIcon, classes: "border-input bg-muted text-foreground" },
  maintenance: { Icon: CogIcon, classes: "border-transparent bg-warning-soft text-warning" },
  pause: { Icon: CirclePauseIcon, classes: "border-dashed border-input bg-muted text-muted-foreground" },
  import: { Icon: CalendarIcon, classes: "border-transparent bg-success-soft text-success" },
} satisfies Record<EntryLook, unknown>;

/**
 * The mark of an entry in a calendar's cell or a list; `label` is visual only, its context names it for
 * screen readers.
 */
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
