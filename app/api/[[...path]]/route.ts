import { z } from "zod";
import { route } from "@/lib/api/route";
import { notFound } from "@/lib/errors";

const unknown = {
  returns: z.never(),
  handle: (): never => {
    throw notFound();
  },
};

// GET /api/:path – there is nothing under this address, said as the API says all it refuses
export const GET = route({ access: "public", ...unknown });

// POST /api/:path – the same
export const POST = route({ access: "public", ...unknown });

// PUT /api/:path – the same
export const PUT = route({ access: "public", ...unknown });

// PATCH /api/:path – the same
export const PATCH = route({ access: "public", ...unknown });

// DELETE /api/:path – the same
export const DELETE = route({ access: "public", ...unknown });
