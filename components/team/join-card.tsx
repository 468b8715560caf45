"use client";

import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useAct } from "@/components/api/use-act";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { api } from "@/lib/api/client";
import { forgetResources } from "@/lib/api/use-resource";
import { localPath } from "@/lib/i18n/local-path";
import { joined } from "@/lib/team/contract";

/** The one press that accepts, for who is signed in under the invited address. */
export function JoinCard({ token }: { token: string }) {
  const t = useTranslations("team.join");
  const router = useRouter();
  const locale = useLocale();
  const { run, isBusy } = useAct(async () => {
    const { business } = await api.post("/api/team/joinings", { token }, joined);
    toast.success(t("done", { business: business.name }));
    forgetResources();
    router.replace(localPath("/dashboard/business", locale));
    router.refresh();
  });
  return (
    <Button size="lg" className="w-full" busy={isBusy} busyText={t("accepting")} onClick={() => void run()}>
      {t("accept")}
    </Button>
  );
}
