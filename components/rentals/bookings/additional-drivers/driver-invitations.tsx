"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useErrorText } from "@/components/form/use-error-text";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { useFormats } from "@/components/ui/use-formats";
import { api } from "@/lib/platform/http/api-client";
import { refreshResources, useResource } from "@/lib/platform/http/use-resource";
import { Link } from "@/lib/platform/i18n/link";
import { type DriverInvitation, driverInvitations } from "@/lib/rentals/bookings/additional-drivers/contract";
import { removeDriver } from "./remove-driver";

const PATH = "/api/driver-invitations";

/** Other renters' bookings for which the viewer is or is invited to be a driver; renders nothing without any. */
export function DriverInvitations() {
  const { data } = useResource(PATH, driverInvitations);
  const items = data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <ul className="flex flex-col gap-3">
      {items.map((invitation) => (
        <li key={invitation.id}>
          <Invitation invitation={invitation} />
        </li>
      ))}
    </ul>
  );
}

function Invitation({ invitation }: { invitation: DriverInvitation }) {
  const t = useTranslations("bookings.drivers.invitation");
  const failureText = useErrorText();
  const { span } = useFormats();
  const [busy, setBusy] = useState<"accept" | "decline">();
  const { id, isAccepted, isOpen, inviter, vehicle, startsAt, endsAt, problem, years } = invitation;
  async function send(what: "accept" | "decline", act: () => Promise<unknown>) {
    setBusy(what);
    try {
      await act();
      await refreshResources(PATH);
    } catch (error) {
      toast.error(failureText(error));
    }
    setBusy(undefined);
  }
  const accept = () => api.post(`${PATH}/${id}/acceptance`, {}, driverInvitations);
  const decline = () => removeDriver(invitation.bookingId, id);
  return (
    <Alert variant="info" title={t(isAccepted ? "accepted" : "title", { inviter, car: vehicle.title })}>
      <p className="tabular-nums">{span(startsAt, endsAt, vehicle.timeZone)}</p>
      {isOpen && problem && <p className="mt-1">{t(`problem.${problem}`, { years })}</p>}
      {isOpen && (
        <div className="mt-3 flex flex-wrap gap-2">
          {!isAccepted && (
            <Button busy={busy === "accept"} busyText={t("busy")} onClick={() => void send("accept", accept)}>
              {t("accept")}
            </Button>
          )}
          {isAccepted && (problem === "licenceNotVerified" || problem === "licenceRunsOut") && (
            <Button asChild>
              <Link href="/verify-documents">{t("licence")}</Link>
            </Button>
          )}
          <Button
            variant="secondary"
            busy={busy === "decline"}
            busyText={t("busy")}
            onClick={() => void send("decline", decline)}
          >
            {t(isAccepted ? "stepBack" : "decline")}
          </Button>
        </div>
      )}
    </Alert>
  );
}
