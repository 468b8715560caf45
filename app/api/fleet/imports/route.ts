import { uploadRoute } from "@/lib/api/route";
import { importCars } from "@/lib/car-imports/commands";
import { importReport, importRequest } from "@/lib/car-imports/contract";

// POST /api/fleet/imports – cars from a CSV file: what would happen (mode "check"), or it happens, whole ("apply") or without bad rows ("good")
export const POST = uploadRoute({
  access: "user",
  body: importRequest,
  returns: importReport,
  cost: 8,
  handle: ({ actor, body, now, device, locale }) => importCars(actor, body, { now, device }, locale),
});
