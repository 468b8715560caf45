import { cn } from "@/components/ui/cn";
import { XIcon } from "@/components/ui/first-view-icons";
import { CalendarIcon, VehicleFrontIcon } from "@/components/ui/form-icons";
import {
  ArrowRightIcon,
  BanknoteIcon,
  CirclePauseIcon,
  ClockIcon,
  CogIcon,
  MailIcon,
} from "@/components/ui/icons";
import { CircleAlertIcon, CircleCheckIcon } from "@/components/ui/status-icons";
import type { CalendarEntry, EntryKind } from "@/lib/catalog/availability/calendar/contract";
import { type BookingPhase, bookingPhaseOf, isDueEntry } from "@/lib/catalog/availability/calendar/rules";
import { serverNow } from "@/lib/platform/server-clock";

/** The looks of entries: by kind, for bookings also by phase. */
type EntryLook = Exclude<EntryKind, "booking"> | BookingPhase | "due";

export function entryLookOf(entry: CalendarEntry): EntryLook {
  if (isDueEntry(entry)) return "due";
  return entry.kind === "booking" ? bookingPhaseOf(entry, serverNow()) : entry.kind;
}

/** In the order of the legend. Each has its own icon, so that no look depends on colour alone. */
export const entryLooks = {
  request: { Icon: MailIcon, classes: "border-dashed border-info bg-card text-info" },
  hold: { Icon: ClockIcon, classes: "border-dashed border-foreground bg-card text-foreground" },
  due: { Icon: BanknoteIcon, classes: "border-info bg-info-soft text-info" },
  upcoming: { Icon: ArrowRightIcon, classes: "border-info bg-info-soft text-info" },
  running: { Icon: VehicleFrontIcon, classes: "border-success bg-success-soft text-success" },
  late: { Icon: CircleAlertIcon, classes: "border-danger bg-danger-soft font-medium text-danger" },
  past: { Icon: CircleCheckIcon, classes: "border-border bg-card text-muted-foreground" },
  block: { Icon: XIcon, classes: "border-input bg-muted text-foreground" },
  maintenance: { Icon: CogIcon, classes: "border-warning bg-warning-soft text-warning" },
  pause: { Icon: CirclePauseIcon, classes: "border-dashed border-input bg-muted text-muted-foreground" },
  import: { Icon: CalendarIcon, classes: "border-dotted border-foreground bg-card text-foreground" },
} satisfies Record<EntryLook, unknown>;

export const entryLookNames = Object.keys(entryLooks) as EntryLook[];

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
