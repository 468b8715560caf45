import { expiredHolds } from "@/lib/catalog/availability/expired-holds-port";
import { rentalBlockers } from "@/lib/identity/account-deletion/blockers-port";
import { notificationDelivery } from "@/lib/messaging/notifications/delivery-port";
import { sessionCheck } from "@/lib/messaging/realtime/session-port";
import { simulatedProviders } from "@/lib/payments/providers/simulated-providers-port";
import { requestPort } from "@/lib/platform/http/request-port";
import { checkMaintenance } from "@/lib/platform/maintenance/state";
import { observeResponse } from "@/lib/platform/metrics/registry";
import { bookingPayments } from "@/lib/rentals/bookings/payments-port";

/**
 * Connects the ports that lower layers declare to their implementations. Every process calls it before it uses lib: the
 * web server, the worker and the module tests. Calling it again changes nothing.
 *
 * Modules that only writes and signed-in callers need are imported by the first call, or earlier by the background work:
 * otherwise a web server would load sessions, payments and email before its first page.
 */
export function registerPorts(): void {
  requestPort.register({
    identifyCaller: async (request) => {
      if (!["authorization", "cookie"].some((name) => request.headers.has(name)))
        return { actor: { kind: "anonymous" } };
      return (await import("@/lib/businesses/api-keys/identify-caller")).identifyCaller(request);
    },
    checkImpersonation: async (request, actor) => {
      if (actor.kind !== "user" || !actor.acting) return;
      const { checkImpersonation } = await import("@/lib/identity/impersonation/check-impersonation");
      await checkImpersonation(request, actor);
    },
    checkMaintenance,
    replaceToken: async (...given) =>
      (await import("@/lib/identity/sessions/issue-session-token")).issueTokenAfterProof(...given),
    recordRefusedAccess: async (...given) =>
      (await import("@/lib/platform/audit/security-events/refused-access")).recordRefusedAccess(...given),
    observeResponse,
  });
  notificationDelivery.register({
    deliver: async (...given) =>
      (await import("@/lib/messaging/notification-delivery/deliver")).deliverNotifications(...given),
  });
  sessionCheck.register({
    findEnd: async (sessionId, tokenVersion, now) => {
      const { findSession } = await import("@/lib/identity/sessions/queries");
      const session = await findSession(sessionId, now, tokenVersion);
      if (!session || !("ended" in session)) return undefined;
      return session.hasNewerToken ? "token" : "session";
    },
  });
  expiredHolds.register({
    expireBookings: async (...given) =>
      (await import("@/lib/rentals/bookings/transitions/expire-held-bookings")).expireHeldBookings(...given),
  });
  bookingPayments.register({
    advance: async (...given) =>
      (await import("@/lib/payments/payments/processing/advance")).advanceBookingPayments(...given),
    settleReturnedDeposit: async (...given) =>
      (await import("@/lib/payments/deposits/settle")).settleReturnedDeposit(...given),
    settlePromotion: async (...given) =>
      (await import("@/lib/payments/ledger/settle-promotion")).settlePromotion(...given),
    moveEarnings: async (...given) =>
      (await import("@/lib/payments/ledger/move-earnings")).moveEarnings(...given),
  });
  rentalBlockers.register({
    list: async (...given) =>
      (await import("@/lib/payments/account-blockers/queries")).listRentalBlockers(...given),
    sumRenterDues: async (...given) =>
      (await import("@/lib/payments/account-blockers/queries")).sumRenterDues(...given),
  });
  // Loaded when demo mode first asks: production never loads it.
  simulatedProviders.register(async () =>
    (await import("@/lib/operations/demo/providers/running-providers")).getRunningProviders(),
  );
}
