import { z } from "zod";
import { route } from "@/lib/api/route";
import { apiDescription } from "@/lib/api-docs/queries";

// GET /api/openapi.json – what API keys can be used for, as OpenAPI 3.1
export const GET = route({
  access: "public",
  maxAge: 300,
  returns: z.record(z.string(), z.unknown()),
  handle: () => apiDescription(),
});
