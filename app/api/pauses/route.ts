import { startPause } from "@/lib/catalog/availability/pauses/commands";
import { pause, pauseList, pauseRequest } from "@/lib/catalog/availability/pauses/contract";
import { listPauses } from "@/lib/catalog/availability/pauses/queries";
import { route } from "@/lib/platform/http/route";

export const GET = route({
  summary: "the pauses of one's businesses and their vehicles that are not over",
  access: "user",
  returns: pauseList,
  handle: ({ actor, now }) => listPauses(actor, now),
});

export const POST = route({
  summary: "pauses a vehicle or a whole business for some days",
  access: "user",
  body: pauseRequest,
  returns: pause,
  status: 201,
  isIdempotent: true,
  handle: ({ actor, body, now, device }) => startPause(actor, body, { now, device }),
});
