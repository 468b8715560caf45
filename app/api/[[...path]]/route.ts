import { z } from "zod";
import { notFound } from "@/lib/platform/errors";
import { route } from "@/lib/platform/http/route";

const unknown = {
  summary: "answers unknown addresses with the API's 404",
  access: "public",
  returns: z.never(),
  handle: (): never => {
    throw notFound();
  },
} as const;

export const GET = route(unknown);
export const POST = route(unknown);
export const PUT = route(unknown);
export const PATCH = route(unknown);
export const DELETE = route(unknown);
