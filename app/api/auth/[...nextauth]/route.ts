import type { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { deviceOf } from "@/lib/api/guard";
import { authOptions } from "@/lib/auth/session";

const LONGEST_BODY = 16 * 1024;

type Segment = { params: Promise<{ nextauth: string[] }> };

// next-auth's own protocol (CSRF token, credentials, cookie): the one handler the route builder does not make.
async function handler(request: NextRequest, segment: Segment) {
  // The handler behind this buffers whatever it is sent.
  const length = request.headers.get("content-length");
  if (request.method === "POST" && (length === null || Number(length) > LONGEST_BODY))
    return new Response(null, { status: 413 });
  return NextAuth(
    request as never,
    { params: await segment.params } as never,
    authOptions(deviceOf(request)),
  );
}

export { handler as GET, handler as POST };
