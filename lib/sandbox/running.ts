import { derivedKey } from "@/lib/derived-key";
import { env, ownAddress } from "@/lib/env";
import { keysFrom } from "./exchange";
import { type Sandbox, startSandbox } from "./server";

// One a process, also across the module copies a bundler makes.
const holder = globalThis as typeof globalThis & { gendanaSandbox?: Promise<Sandbox> };

/** The simulated providers of this process, started when somebody first asks. Demo mode only. */
export async function runningSandbox() {
  if (!env().DEMO_MODE) throw new Error("there are no simulated providers outside demo mode");
  const keys = keysFrom(derivedKey("simulated providers"));
  const webhooks = webhooksHere();
  holder.gendanaSandbox ??= startSandbox({ keys, webhooks });
  return { url: (await holder.gendanaSandbox).url, keys, webhooks };
}

/** Module tests have no web server that could be called back. */
function webhooksHere(): string | undefined {
  return env().NODE_ENV === "test" ? undefined : `${ownAddress()}/api/payments/webhooks`;
}
