import { SIGNATURE_BOX } from "@/lib/rentals/bookings/handovers/contract";

/** The strokes of a signature; a `label` makes it an image with a name. */
export function Signature({
  strokes,
  label,
  className,
}: {
  strokes: string;
  label?: string;
  className?: string;
}) {
  return (
    <svg
      viewBox={`0 0 ${SIGNATURE_BOX.width} ${SIGNATURE_BOX.height}`}
      className={className}
      role={label ? "img" : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <path
        d={strokes}
        fill="none"
        stroke="currentColor"
        strokeWidth="5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
