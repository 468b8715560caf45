import type { PaymentMethod } from "@/lib/rentals/bookings/money/contract";

/** A small icon for each payment method, shown beside the provider's name. */
export function MethodMark({ method }: { method: PaymentMethod }) {
  return (
    <svg viewBox="0 0 48 32" width="48" height="32" aria-hidden="true" className="shrink-0">
      {method === "card" && (
        <>
          <rect x="0.5" y="0.5" width="47" height="31" rx="5" className="fill-foreground stroke-foreground" />
          <rect y="7" width="48" height="5" className="fill-background" opacity="0.35" />
          <rect x="6" y="20" width="14" height="4" rx="1.5" className="fill-primary" />
        </>
      )}
      {method === "momo" && (
        <>
          <rect width="48" height="32" rx="5" fill="#ffcb05" />
          <rect x="18" y="6" width="12" height="20" rx="2.5" fill="none" stroke="#14130f" strokeWidth="2" />
          <path d="M22 22.5h4" stroke="#14130f" strokeWidth="2" strokeLinecap="round" />
        </>
      )}
      {method === "airtel" && (
        <>
          <rect width="48" height="32" rx="5" fill="#c8102e" />
          <rect x="18" y="6" width="12" height="20" rx="2.5" fill="none" stroke="#fff" strokeWidth="2" />
          <path d="M22 22.5h4" stroke="#fff" strokeWidth="2" strokeLinecap="round" />
        </>
      )}
    </svg>
  );
}
