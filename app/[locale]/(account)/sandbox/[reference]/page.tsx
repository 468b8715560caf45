import { z } from "zod";
import { page } from "@/app/page-builder";
import { NotFoundContent } from "@/components/layout/not-found-content";
import { SimulatedChargeScreen } from "@/components/operations/demo/providers/simulated-charge-screen";
import { requireActor } from "@/lib/identity/auth/current-actor";
import { simulatedChargeParams } from "@/lib/operations/demo/providers/contract";
import { env } from "@/lib/platform/env";

const simulatedCharge = page({
  path: "/sandbox/[reference]",
  // Without demo mode there are no simulated providers, so nobody is asked to sign in for it.
  access: "public",
  params: z.object({ reference: z.string() }),
  title: "sandbox.title",
  render: async ({ locale, path, params }) => {
    const { data } = simulatedChargeParams.safeParse(params);
    if (!env().DEMO_MODE || !data) return <NotFoundContent />;
    await requireActor({ locale, path });
    return <SimulatedChargeScreen reference={data.reference} />;
  },
});

export const generateMetadata = simulatedCharge.generateMetadata;
export default simulatedCharge.render;
