import { z } from "zod";
import { notFound } from "@/lib/platform/errors";
import { route } from "@/lib/platform/routes/route";

const unknown = {
  returns: z.never(),
  handle: (): never => {
    throw notFound();
  },
};

// GET /api/:path – answers unknown addresses with the API's 404
export const GET = route({ access: "public", ...unknown });

// POST /api/:path – answers unknown addresses with the API's 404
export const POST = route({ access: "public", ...unknown });

// PUT /api/:path – answers unknown addresses with the API's 404
export const PUT = route({ access: "public", ...unknown });

// PATCH /api/:path – answers unknown addresses with the API's 404
export const PATCH = route({ access: "public", ...unknown });

// DELETE /api/:path – answers unknown addresses with the API's 404
export const DELETE = route({ access: "public", ...unknown });
