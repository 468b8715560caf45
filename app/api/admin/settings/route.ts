import { notifyOfRaisedLimit } from "@/lib/payments/booking-interventions/notify-of-raised-limit";
import { route } from "@/lib/platform/http/route";
import { changeSettings } from "@/lib/platform/settings/commands";
import { systemOptions, systemOptionsChange } from "@/lib/platform/settings/contract";
import { getSystemOptions } from "@/lib/platform/settings/queries";

export const GET = route({
  summary: "the settings administrators change at runtime",
  access: "admin",
  returns: systemOptions,
  handle: () => getSystemOptions(),
});

export const PUT = route({
  summary: "changes settings; absent ones stay as they are",
  access: "admin",
  stepUp: true,
  body: systemOptionsChange,
  returns: systemOptions,
  handle: ({ actor, body, now, device }) =>
    changeSettings(actor, body, { now, device }, (tx, before, after) =>
      notifyOfRaisedLimit(tx, actor, { before, after }, now),
    ),
});
