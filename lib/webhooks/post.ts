import { open, publicNetwork, type Reach, ReachError, runOut } from "@/lib/reach/open";
import type { DeliveryFailure } from "./contract";
import { isAccepted } from "./rules";

/** What became of one try. */
export type Outcome =
  | { status: number; failure?: DeliveryFailure }
  | { status: null; failure: DeliveryFailure };

export interface Parcel {
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** Hands a body over, within ten seconds, to the public network alone. What is answered besides the status is not read. */
export async function post(
  { url, headers, body }: Omit<Parcel, "body"> & { body: string | Uint8Array },
  reach: Reach = publicNetwork,
): Promise<Outcome> {
  const signal = AbortSignal.timeout(reach.patienceMs);
  try {
    const asked = { method: "POST", headers, body } as const;
    const response = await Promise.race([open(url, reach, signal, asked), runOut(signal)]);
    response.destroy();
    const status = response.statusCode ?? 0;
    return isAccepted(status) ? { status } : { status, failure: "refused" };
  } catch (error) {
    if (!(error instanceof ReachError)) throw error;
    return { status: null, failure: error.failure === "forbidden" ? "forbiddenAddress" : error.failure };
  }
}
