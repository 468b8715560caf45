import { createPort } from "@/lib/platform/port";
import type { AirtelAccount } from "./airtel/provider";
import type { MtnAccount } from "./mtn/messages";
import type { StripeAccount } from "./stripe/provider";

/** The addresses of the simulated providers in demo mode, and the keys they accept. */
interface SimulatedProviders {
  url: string;
  keys: {
    stripe: Omit<StripeAccount, "url">;
    mtn: MtnAccount["collection"];
    airtel: Pick<AirtelAccount, "clientId" | "clientSecret">;
  };
  /** The address they send callbacks to; undefined without a web server. */
  callbackBaseUrl: string | undefined;
}

/** Starts the simulated providers on first use. */
export const simulatedProviders = createPort<() => Promise<SimulatedProviders>>("simulated providers");
