"use client";

import { useTranslations } from "next-intl";
import { useAction } from "@/components/form/use-action";
import { Button } from "@/components/ui/button";
import { FactList } from "@/components/ui/fact-list";
import { toast } from "@/components/ui/toast";
import { useFormats } from "@/components/ui/use-formats";
import { type TeamInvitation, teamIdResponse } from "@/lib/businesses/team/contract";
import { KIGALI } from "@/lib/platform/dates";
import { api } from "@/lib/platform/http/api-client";
import { refreshResources } from "@/lib/platform/http/use-resource";

/** A pending invitation, with buttons to send it again and to withdraw it. */
export function InvitationRow({ invitation }: { invitation: TeamInvitation }) {
  const t = useTranslations("team");
  const { instant } = useFormats();
  const { id, email, role, department, expiresAt, isOver, can } = invitation;
  const path = `/api/team/invitations/${id}`;
  const resend = useAction(async () => {
    await api.post(`${path}/resend`, {}, teamIdResponse);
    toast.success(t("sent", { email }));
    await refreshResources("/api/team");
  });
  const withdraw = useAction(async () => {
    await api.delete(path, teamIdResponse);
    toast.success(t("withdrawn"));
    await refreshResources("/api/team");
  });
  const isBusy = resend.isBusy || withdraw.isBusy;
  const when = instant(expiresAt, KIGALI);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4 sm:px-5">
      <div className="min-w-0 flex-1 basis-56">
        <p className="break-words font-medium">{email}</p>
        <p className="text-muted-foreground text-sm">
          <FactList
            facts={[t(`roles.${role}`), department, isOver ? t("over", { when }) : t("until", { when })]}
          />
        </p>
      </div>
      {can.change && (
        <div className="flex gap-2 max-sm:w-full">
          <Button
            variant="secondary"
            size="sm"
            className="max-sm:flex-1"
            busy={resend.isBusy}
            disabled={isBusy}
            aria-label={t("resendOf", { email })}
            onClick={() => void resend.run()}
          >
            {t("resend")}
          </Button>
          <Button
            variant="ghost"
            size="sm"
            className="max-sm:flex-1"
            busy={withdraw.isBusy}
            disabled={isBusy}
            aria-label={t("withdrawOf", { email })}
            onClick={() => void withdraw.run()}
          >
            {t("withdraw")}
          </Button>
        </div>
      )}
    </li>
  );
}
