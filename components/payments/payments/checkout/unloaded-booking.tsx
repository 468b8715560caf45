import { ErrorNotice } from "@/components/platform/http/error-notice";
import { ApiError } from "@/lib/platform/http/api-client";
import { NoBooking } from "./no-booking";
import { PaymentSkeleton } from "./payment-skeleton";

/** Shown on payment pages while the booking is loading or could not be loaded. */
export function UnloadedBooking({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  if (!error) return <PaymentSkeleton />;
  if (error instanceof ApiError && (error.status === 404 || error.status === 422)) return <NoBooking />;
  return (
    <div className="mx-auto max-w-xl py-10">
      <ErrorNotice error={error} onRetry={onRetry} />
    </div>
  );
}
