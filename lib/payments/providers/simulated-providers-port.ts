import { createPort } from "@/lib/platform/port";
import type { AirtelAccount } from "./airtel/provider";
import type { MtnAccount } from "./mtn/messages";
import type { StripeAccount } from "./stripe/provider";

/** The addresses of demo mode's simulated providers, and the keys they accept. */
interface SimulatedProviders {
  url: string;
  keys: {
    stripe: Omit<StripeAccount, "url">;
    mtn: MtnAccount["collection"];
    airtel: Pick<AirtelAccount, "clientId" | "clientSecret">;
  };
  /** The address they send callbacks to; undefined where there is no web server. */
  webhooks: string | undefined;
}

/** Starts the simulated providers on first use. */
export const simulatedProviders = createPort<() => Promise<SimulatedProviders>>("simulated providers");
