import { route } from "@/lib/platform/http/route";
import { customerLookUp, customerMatch } from "@/lib/rentals/counter-bookings/contract";
import { findCounterCustomer } from "@/lib/rentals/counter-bookings/customers";

export const POST = route({
  summary: "the name of the customer with exactly this number or e-mail address, if there is one",
  access: "user",
  body: customerLookUp,
  returns: customerMatch,
  handle: ({ actor, body }) => findCounterCustomer(actor, body),
});
