import { z } from "zod";
import { page } from "@/app/page-builder";
import { DueScreen } from "@/components/payments/payments/checkout/due-screen";
import { NoBooking } from "@/components/payments/payments/checkout/no-booking";
import { PaymentScreen } from "@/components/payments/payments/checkout/payment-screen";
import { requireActor } from "@/lib/identity/auth/current-actor";
import { listOwnPhones } from "@/lib/payments/payments/checkout/payer-phone";
import { availableMethods } from "@/lib/payments/providers/accounts";
import { env } from "@/lib/platform/env";
import { bookingParams } from "@/lib/rentals/bookings/contract";
import { duePurpose } from "@/lib/rentals/bookings/money/contract";

const payment = page({
  path: "/payment",
  // render() requires the account, so that the sign-in leads back to the booking; without a booking none is needed.
  access: "public",
  query: z.object({
    booking: bookingParams.shape.bookingId.optional().catch(undefined),
    for: duePurpose.optional().catch(undefined),
  }),
  title: "payments.title",
  render: async ({ locale, query: { booking: bookingId, for: purpose }, path: ownPath }) => {
    if (!bookingId) return <NoBooking />;
    const path = `${ownPath}?booking=${bookingId}`;
    const actor = await requireActor({ locale, path: purpose ? `${path}&for=${purpose}` : path });
    const phones = await listOwnPhones(actor, bookingId);
    if (purpose)
      return (
        <DueScreen
          bookingId={bookingId}
          purpose={purpose}
          methods={availableMethods()}
          phones={phones}
          isDemo={env().DEMO_MODE}
        />
      );
    return (
      <PaymentScreen
        bookingId={bookingId}
        methods={availableMethods()}
        phones={phones}
        isDemo={env().DEMO_MODE}
      />
    );
  },
});

export const generateMetadata = payment.generateMetadata;
export default payment.render;
