import { XIcon } from "./first-view-icons";

/** The title of a sheet and the button that closes it. */
export function SheetHeader({
  label,
  closeLabel,
  onClose,
  className,
}: {
  label: string;
  closeLabel: string;
  onClose: () => void;
  className: string;
}) {
  return (
    <div className={`flex shrink-0 items-center justify-between ${className}`}>
      <p className="font-semibold text-lg tracking-tight">{label}</p>
      <button
        type="button"
        aria-label={closeLabel}
        onClick={onClose}
        className="inline-flex size-11 items-center justify-center rounded-md hover:bg-accent"
      >
        <XIcon />
      </button>
    </div>
  );
}
