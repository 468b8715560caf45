import { findCaller } from "@/lib/businesses/api-keys/find-caller";
import { expiredHolds } from "@/lib/catalog/availability/expired-holds-port";
import { checkImpersonation } from "@/lib/identity/impersonation/check-impersonation";
import { findSession } from "@/lib/identity/sessions/queries";
import { deliverNotifications } from "@/lib/messaging/notification-delivery/deliver";
import { notificationDelivery } from "@/lib/messaging/notifications/delivery-port";
import { sessionCheck } from "@/lib/messaging/realtime/session-port";
import { settleReturnedDeposit } from "@/lib/payments/deposits/settle";
import { advanceBookingPayments } from "@/lib/payments/payments/processing/advance";
import { simulatedProviders } from "@/lib/payments/providers/simulated-providers-port";
import { requestPort } from "@/lib/platform/http/request-port";
import { checkMaintenance } from "@/lib/platform/maintenance/state";
import { observeResponse } from "@/lib/platform/metrics/registry";
import { bookingPayments } from "@/lib/rentals/bookings/payments-port";
import { expireHeldBookings } from "@/lib/rentals/bookings/transitions/expire-held-bookings";

/**
 * Connects the ports that lower layers declare to their implementations. Every process calls it before it uses lib: the
 * web server, the worker and the module tests. Calling it again changes nothing.
 */
export function registerPorts(): void {
  requestPort.register({ findCaller, checkImpersonation, checkMaintenance, observeResponse });
  notificationDelivery.register({ deliver: deliverNotifications });
  sessionCheck.register({
    isEnded: async (sessionId, now) => {
      const session = await findSession(sessionId, now);
      return session !== undefined && "ended" in session;
    },
  });
  expiredHolds.register({ expireBookings: expireHeldBookings });
  bookingPayments.register({ advance: advanceBookingPayments, settleReturnedDeposit });
  // Loaded when demo mode first asks: production never loads it.
  simulatedProviders.register(async () =>
    (await import("@/lib/operations/demo/providers/running-sandbox")).getRunningSandbox(),
  );
}
