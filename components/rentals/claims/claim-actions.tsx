"use client";

import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { Button } from "@/components/ui/button";
import { lazy } from "@/components/ui/lazy";
import type { BookingClaim } from "@/lib/rentals/bookings/claims/contract";
import type { BookingDetail } from "@/lib/rentals/bookings/contract";

const AcceptClaimDialog = lazy(() =>
  import("./accept-claim-dialog").then((module) => ({ default: module.AcceptClaimDialog })),
);
const DisputeClaimDialog = lazy(() =>
  import("./dispute-claim-dialog").then((module) => ({ default: module.DisputeClaimDialog })),
);
const DecideClaimDialog = lazy(() =>
  import("./admin/decide-claim-dialog").then((module) => ({ default: module.DecideClaimDialog })),
);

/** What the viewer may do about a claim: the renter answers it, an administrator decides it. */
export function ClaimActions({ booking, claim }: { booking: BookingDetail; claim: BookingClaim }) {
  const t = useTranslations("bookings.claims");
  const [openAction, setOpenAction] = useState<"accept" | "dispute" | "decide">();
  const described = `claim-${claim.id}-title`;
  const props = { booking, claim, onClose: () => setOpenAction(undefined) };
  return (
    <div className="mt-4 flex flex-wrap gap-2 empty:hidden max-sm:*:grow">
      {claim.can.answer && (
        <>
          <Button variant="secondary" aria-describedby={described} onClick={() => setOpenAction("dispute")}>
            {t("dispute")}
          </Button>
          <Button aria-describedby={described} onClick={() => setOpenAction("accept")}>
            {t("accept")}
          </Button>
        </>
      )}
      {claim.can.decide && (
        <Button aria-describedby={described} onClick={() => setOpenAction("decide")}>
          {t("decide")}
        </Button>
      )}
      {openAction && (
        <Suspense>
          {openAction === "accept" && <AcceptClaimDialog {...props} />}
          {openAction === "dispute" && <DisputeClaimDialog {...props} />}
          {openAction === "decide" && <DecideClaimDialog {...props} />}
        </Suspense>
      )}
    </div>
  );
}
