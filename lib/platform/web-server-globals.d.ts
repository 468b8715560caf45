import type { IncomingMessage } from "node:http";
import type { Maintenance } from "@/lib/platform/maintenance/contract";
import type { FrontCache } from "@/lib/platform/page-cache/front-cache";

interface StandaloneResponse {
  status: number;
  headers: Record<string, string>;
  body: string;
}

// Shared by the scripts that are loaded into the web server (scripts/launch) and the application's bundles, which have
// no modules in common.
declare global {
  var gendanaStopping: boolean | undefined;
  var gendanaFrontCache: FrontCache | undefined;
  var gendanaMaintenance: Maintenance | undefined;
  var gendanaMaintenanceGate:
    | ((request: IncomingMessage) => Promise<StandaloneResponse | undefined>)
    | undefined;
  /** SHA-256 of the scripts without a nonce that pages may contain. */
  var gendanaScriptHashes: Set<string> | undefined;
  /** Returns the replacement for a response with this status and content type. */
  var gendanaFailedResponse:
    | ((
        request: IncomingMessage,
        status: number,
        contentType: string,
      ) => Promise<StandaloneResponse> | undefined)
    | undefined;
  var gendanaRecordError: ((error: unknown, headers: NodeJS.Dict<string | string[]>) => void) | undefined;
}
