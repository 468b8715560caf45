import { route } from "@/lib/api/route";
import { changeSettings } from "@/lib/settings/commands";
import { systemOptions, systemOptionsChange } from "@/lib/settings/contract";
import { readSystemOptions } from "@/lib/settings/queries";

// GET /api/admin/settings – what an administrator sets while the marketplace runs
export const GET = route({
  access: "admin",
  returns: systemOptions,
  handle: () => readSystemOptions(),
});

// PUT /api/admin/settings – change settings; what is absent stays
export const PUT = route({
  access: "admin",
  body: systemOptionsChange,
  returns: systemOptions,
  handle: ({ actor, body, now, device }) => changeSettings(actor, body, { now, device }),
});
