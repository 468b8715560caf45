import { z } from "zod";
import { apiDescription } from "@/lib/operations/openapi/queries";
import { route } from "@/lib/platform/routes/route";

// GET /api/openapi.json – the routes open to API keys, as OpenAPI 3.1
export const GET = route({
  access: "public",
  maxAge: 300,
  returns: z.record(z.string(), z.unknown()),
  handle: () => apiDescription(),
});
