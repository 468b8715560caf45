import { z } from "zod";
import { getApiDescription } from "@/lib/operations/openapi/queries";
import { route } from "@/lib/platform/http/route";

export const GET = route({
  summary: "this description of all operations, as OpenAPI 3.1",
  access: "public",
  maxAge: 300,
  returns: z.record(z.string(), z.unknown()),
  handle: () => getApiDescription(),
});
