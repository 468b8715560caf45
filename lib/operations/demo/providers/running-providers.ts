import { derivedKey } from "@/lib/platform/derived-key";
import { env, ownServerUrl } from "@/lib/platform/env";
import { type SimulatedServer, startSimulatedProviders } from "./server";
import { deriveKeys } from "./simulated-http";

// There is one per process, also across the module copies that a bundler makes.
const holder = globalThis as typeof globalThis & { gendanaSimulatedProviders?: Promise<SimulatedServer> };

/** Returns the simulated providers of this process, started on first use. Demo mode only. */
export async function getRunningProviders() {
  if (!env().DEMO_MODE) throw new Error("there are no simulated providers outside demo mode");
  const keys = deriveKeys(derivedKey("simulated providers"));
  const callbackBaseUrl = ownCallbackBaseUrl();
  holder.gendanaSimulatedProviders ??= startSimulatedProviders({ keys, callbackBaseUrl });
  return { url: (await holder.gendanaSimulatedProviders).url, keys, callbackBaseUrl };
}

/** Module tests have no web server to receive callbacks. */
function ownCallbackBaseUrl(): string | undefined {
  return env().NODE_ENV === "test" ? undefined : `${ownServerUrl()}/api/payments/webhooks`;
}
