import { z } from "zod";
import { page } from "@/app/page-builder";
import { NotFoundContent } from "@/components/layout/not-found-content";
import { SandboxScreen } from "@/components/operations/demo/providers/sandbox-screen";
import { requireActor } from "@/lib/identity/auth/current-actor";
import { sandboxParams } from "@/lib/operations/demo/providers/contract";
import { env } from "@/lib/platform/env";

const sandbox = page({
  path: "/sandbox/[reference]",
  // Without demo mode there is no sandbox, so nobody is asked to sign in for it.
  access: "public",
  params: z.object({ reference: z.string() }),
  title: "sandbox.title",
  render: async ({ locale, path, params }) => {
    const { data } = sandboxParams.safeParse(params);
    if (!env().DEMO_MODE || !data) return <NotFoundContent />;
    await requireActor({ locale, path });
    return <SandboxScreen reference={data.reference} />;
  },
});

export const generateMetadata = sandbox.generateMetadata;
export default sandbox.render;
