"use client";

import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { type BusinessChoices, BusinessSelect } from "@/components/businesses/businesses/business-select";
import { ErrorNotice } from "@/components/platform/http/error-notice";
import { BottomBar } from "@/components/ui/bottom-bar";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { FocusKeeper } from "@/components/ui/focus-keeper";
import { lazy } from "@/components/ui/lazy";
import { PageTitle } from "@/components/ui/page-title";
import { Skeleton } from "@/components/ui/skeleton";
import { type Team, type TeamMember, team as teamOf } from "@/lib/businesses/team/contract";
import { useResource } from "@/lib/platform/http/use-resource";
import { InvitationRow } from "./invitation-row";
import { MemberRow } from "./member-row";

const InviteDialog = lazy(() =>
  import("./invite-dialog").then((module) => ({ default: module.InviteDialog })),
);
const MemberDialog = lazy(() =>
  import("./member-dialog").then((module) => ({ default: module.MemberDialog })),
);
const RemoveMemberDialog = lazy(() =>
  import("./remove-member-dialog").then((module) => ({ default: module.RemoveMemberDialog })),
);
const OwnershipDialog = lazy(() =>
  import("./ownership-dialog").then((module) => ({ default: module.OwnershipDialog })),
);

type OpenedDialog =
  | { kind: "invite" }
  | { kind: "change"; member: TeamMember }
  | { kind: "remove"; member: TeamMember }
  | { kind: "owner" };

/** The team of a business; a manager of several businesses switches between them. */
export function TeamScreen({ businesses, chosenId }: BusinessChoices) {
  const t = useTranslations("team");
  const [businessId, choose] = useState(chosenId ?? "");
  const path = `/api/team?businessId=${businessId}`;
  const { data, error, retry } = useResource(path, teamOf, { everyMs: 30_000 });
  const [open, setOpen] = useState<OpenedDialog>();
  const name = businesses.find(({ id }) => id === businessId)?.name ?? "";
  const invite = () => setOpen({ kind: "invite" });
  return (
    <div className="flex flex-col gap-8">
      <PageTitle
        title={t("title")}
        description={t("lead", { business: name })}
        action={
          <Button className="max-md:hidden" onClick={invite}>
            {t("invite")}
          </Button>
        }
      />
      <BusinessSelect label={t("business")} businesses={businesses} value={businessId} onChange={choose} />
      {error && !data && <ErrorNotice error={error} onRetry={retry} />}
      {!data && !error && <Skeleton className="h-72 rounded-lg" />}
      {data && <TeamLists team={data} onOpen={setOpen} />}
      <BottomBar>
        <Button onClick={invite}>{t("invite")}</Button>
      </BottomBar>
      <Suspense>
        {data && open && <TeamDialog team={data} open={open} onClose={() => setOpen(undefined)} />}
      </Suspense>
    </div>
  );
}

function TeamLists({ team, onOpen }: { team: Team; onOpen: (open: OpenedDialog) => void }) {
  const t = useTranslations("team");
  return (
    <>
      <section aria-labelledby="members">
        <h2 id="members" className="text-lg">
          {t("members")}
        </h2>
        <p className="mt-1 mb-4 text-muted-foreground text-sm">{t("statusHelp")}</p>
        <Card className="overflow-hidden">
          <ul className="divide-y">
            {team.members.map((member) => (
              <MemberRow
                key={member.id}
                member={member}
                onChange={() => onOpen({ kind: "change", member })}
                onRemove={() => onOpen({ kind: "remove", member })}
              />
            ))}
          </ul>
        </Card>
      </section>
      {team.invitations.length > 0 && (
        <section aria-labelledby="invitations">
          <h2 id="invitations" className="mb-4 text-lg">
            {t("invitations")}
          </h2>
          <Card className="overflow-hidden">
            <FocusKeeper>
              <ul className="divide-y">
                {team.invitations.map((invitation) => (
                  <InvitationRow key={invitation.id} invitation={invitation} />
                ))}
              </ul>
            </FocusKeeper>
          </Card>
        </section>
      )}
      {team.canHandOver && (
        <section aria-labelledby="ownership">
          <h2 id="ownership" className="text-lg">
            {t("ownership.title")}
          </h2>
          <p className="measure mt-1 text-muted-foreground text-sm">
            {team.members.length > 1 ? t("ownership.text") : t("ownership.nobody")}
          </p>
          {team.members.length > 1 && (
            <Button variant="secondary" className="mt-4" onClick={() => onOpen({ kind: "owner" })}>
              {t("ownership.button")}
            </Button>
          )}
        </section>
      )}
    </>
  );
}

function TeamDialog({ team, open, onClose }: { team: Team; open: OpenedDialog; onClose: () => void }) {
  const businessId = team.business.id;
  if (open.kind === "invite")
    return <InviteDialog businessId={businessId} assignableRoles={team.assignableRoles} onClose={onClose} />;
  if (open.kind === "change")
    return (
      <MemberDialog
        businessId={businessId}
        member={open.member}
        assignableRoles={team.assignableRoles}
        onClose={onClose}
      />
    );
  if (open.kind === "remove")
    return <RemoveMemberDialog businessId={businessId} member={open.member} onClose={onClose} />;
  return <OwnershipDialog team={team} onClose={onClose} />;
}
