import { createPort } from "@/lib/platform/port";
import type { AirtelAccount } from "./airtel/provider";
import type { MtnAccount } from "./mtn/messages";
import type { StripeAccount } from "./stripe/provider";

/** Where the simulated providers of demo mode answer, and the keys they accept. */
interface SimulatedProviders {
  url: string;
  keys: {
    stripe: Omit<StripeAccount, "url">;
    mtn: MtnAccount["collection"];
    airtel: Pick<AirtelAccount, "clientId" | "clientSecret">;
  };
  /** Where they send callbacks; undefined where there is no web server. */
  webhooks: string | undefined;
}

/** Starts them when somebody first asks. */
export const simulatedProviders = createPort<() => Promise<SimulatedProviders>>("simulated providers");
