import { securityTextResponse } from "@/lib/platform/settings/security-text";

export const dynamic = "force-dynamic";

// GET /.well-known/security.txt – where to report a vulnerability
export const GET = securityTextResponse;
