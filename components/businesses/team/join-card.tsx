"use client";

import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useAction } from "@/components/form/use-action";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import type { JoinedTeam } from "@/lib/businesses/team/contract";
import { api, unparsed } from "@/lib/platform/http/api-client";
import { clearResources } from "@/lib/platform/http/clear-resources";
import { localPath } from "@/lib/platform/i18n/local-path";

/** The button that accepts the invitation, for a user signed in under the invited address. */
export function JoinCard({ token }: { token: string }) {
  const t = useTranslations("team.join");
  const router = useRouter();
  const locale = useLocale();
  const { run, isBusy } = useAction(async () => {
    const { business } = await api.post("/api/team/accept", { token }, unparsed<JoinedTeam>());
    toast.success(t("done", { business: business.name }));
    clearResources();
    router.replace(localPath("/dashboard/business", locale));
    router.refresh();
  });
  return (
    <Button size="lg" className="w-full" busy={isBusy} busyText={t("accepting")} onClick={() => void run()}>
      {t("accept")}
    </Button>
  );
}
