import { route } from "@/lib/api/route";
import { businessDay } from "@/lib/business-day/contract";
import { readBusinessDay } from "@/lib/business-day/queries";

// GET /api/business-day – what a company's people need to know today
export const GET = route({
  access: "user",
  cost: 2,
  returns: businessDay,
  handle: ({ actor, now }) => readBusinessDay(actor, now),
});
