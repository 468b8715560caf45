import { route } from "@/lib/platform/routes/route";
import { changeSettings } from "@/lib/platform/settings/commands";
import { systemOptions, systemOptionsChange } from "@/lib/platform/settings/contract";
import { getSystemOptions } from "@/lib/platform/settings/queries";

// GET /api/admin/settings – the settings administrators change at runtime
export const GET = route({
  access: "admin",
  returns: systemOptions,
  handle: () => getSystemOptions(),
});

// PUT /api/admin/settings – changes settings; absent ones stay as they are
export const PUT = route({
  access: "admin",
  body: systemOptionsChange,
  returns: systemOptions,
  handle: ({ actor, body, now, device }) => changeSettings(actor, body, { now, device }),
});
