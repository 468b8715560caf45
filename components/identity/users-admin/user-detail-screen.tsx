"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, Suspense, useState } from "react";
import { ErrorNotice } from "@/components/platform/http/error-notice";
import { Alert } from "@/components/ui/alert";
import { BackLink } from "@/components/ui/back-link";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { DetailSection } from "@/components/ui/detail-section";
import { lazy } from "@/components/ui/lazy";
import { Skeleton } from "@/components/ui/skeleton";
import { useDay } from "@/components/ui/use-day";
import { useFormats } from "@/components/ui/use-formats";
import { type ManagedUser, managedUser, userRecord } from "@/lib/identity/users-admin/contract";
import { KIGALI } from "@/lib/platform/dates";
import { useResource } from "@/lib/platform/http/use-resource";
import { Link } from "@/lib/platform/i18n/link";
import type { Corrected } from "./date-corrections";
import { offeredUserActions } from "./offered-user-actions";
import type { UserAction } from "./user-dialogs";
import { UserNotes } from "./user-notes";
import { UserDevices, UserDocuments, UserVerification } from "./user-record-sections";

const UserDialog = lazy(() => import("./user-dialogs").then((module) => ({ default: module.UserDialog })));

const DateCorrection = lazy(() =>
  import("./date-corrections").then((module) => ({ default: module.DateCorrection })),
);

/** One person with all their records, and the actions on the account. */
export function UserDetailScreen({ userId, lists }: { userId: string; lists: ReactNode }) {
  const t = useTranslations("usersAdmin");
  const path = `/api/admin/users/${userId}`;
  const { data: user, error, retry } = useResource(path, managedUser, { everyMs: 30_000 });
  const records = useResource(`${path}/record`, userRecord, { everyMs: 30_000 });
  const record = records.data;
  const { instant } = useFormats();
  const [action, setAction] = useState<UserAction>();
  const [corrected, setCorrected] = useState<Corrected>();
  const onCorrect = user?.can.rename ? setCorrected : undefined;
  return (
    <div className="flex flex-col gap-6">
      <BackLink href="/dashboard/admin/users">{t("details.back")}</BackLink>
      <div>
        <h1 className="wrap-anywhere text-2xl">{user?.name ?? t("details.title")}</h1>
        {user && (
          <p className="mt-2 flex flex-wrap items-center gap-2 text-sm">
            <Badge variant={user.status === "active" ? "success" : "danger"}>
              {t(`statuses.${user.status}`)}
            </Badge>
            <Badge variant="outline">{t(`roles.${user.role}`)}</Badge>
          </p>
        )}
      </div>
      {user && record?.deletionDueAt && (
        <Alert variant="warning">
          <p>{t("details.deletionDue", { when: instant(record.deletionDueAt, KIGALI) })}</p>
          {record.isDeletionBlocked && <p className="mt-1">{t("details.deletionBlocked")}</p>}
          <Button
            variant="secondary"
            className="mt-3"
            aria-label={t("cancelDeletion.actionOf", { name: user.name })}
            onClick={() => setAction("cancelDeletion")}
          >
            {t("cancelDeletion.action")}
          </Button>
        </Alert>
      )}
      {!user && error && <ErrorNotice error={error} onRetry={retry} />}
      {!user && !error && <Skeleton className="h-96 rounded-lg" />}
      {user && (
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="grid min-w-0 gap-6 max-lg:order-2">
            {lists}
            {record && <UserNotes userId={userId} notes={record.notes} />}
          </div>
          <div className="grid min-w-0 gap-6">
            <AboutUser user={user} onAction={setAction} />
            {records.error && !record && <ErrorNotice error={records.error} onRetry={records.retry} />}
            {record && (
              <>
                <DetailSection title={t("details.verification")}>
                  <UserVerification record={record} onCorrect={onCorrect} />
                </DetailSection>
                <DetailSection
                  title={t("details.documents")}
                  more={t("details.queue")}
                  href="/dashboard/admin/verifications"
                >
                  <UserDocuments documents={record.documents} onCorrect={onCorrect} />
                </DetailSection>
                <DetailSection title={t("details.devices")}>
                  <UserDevices devices={record.devices} />
                </DetailSection>
              </>
            )}
          </div>
        </div>
      )}
      {corrected && user && (
        <Suspense>
          <DateCorrection corrected={corrected} user={user} onClose={() => setCorrected(undefined)} />
        </Suspense>
      )}
      {action && user && (
        <Suspense>
          <UserDialog action={action} user={user} onClose={() => setAction(undefined)} />
        </Suspense>
      )}
    </div>
  );
}

function AboutUser({ user, onAction }: { user: ManagedUser; onAction: (action: UserAction) => void }) {
  const t = useTranslations("usersAdmin");
  const day = useDay();
  const { instant } = useFormats();
  const { id, name, email, phone, businesses, joinDate, lastLoginAt } = user;
  const actions = offeredUserActions(user);
  return (
    <Card className="flex flex-col gap-5 p-5 text-sm sm:p-6">
      <dl className="flex flex-col gap-3">
        <Fact name={t("details.email")}>
          <a href={`mailto:${email}`} className="wrap-anywhere underline underline-offset-4">
            {email}
          </a>
        </Fact>
        <Fact name={t("details.phone")}>
          {phone ? (
            <a href={`tel:${phone}`} className="tabular-nums underline underline-offset-4">
              {phone}
            </a>
          ) : (
            t("details.notGiven")
          )}
        </Fact>
        {businesses.length > 0 && (
          <Fact name={t("columns.businesses")}>
            {businesses.map((business) => (
              <Link
                key={business.id}
                href={`/dashboard/admin/businesses/${business.id}`}
                className="touch-target relative block w-fit wrap-anywhere underline underline-offset-4"
              >
                {business.name}
              </Link>
            ))}
          </Fact>
        )}
        <Fact name={t("columns.joined")}>{day(joinDate)}</Fact>
        <Fact name={t("columns.lastLogin")}>
          {lastLoginAt ? instant(lastLoginAt, KIGALI) : t("neverLoggedIn")}
        </Fact>
        <Fact name={t("details.id")}>
          <span className="wrap-anywhere font-mono text-xs">{id}</span>
        </Fact>
      </dl>
      <div className="flex flex-col gap-2">
        {actions.map((action) => (
          <Button
            key={action}
            variant={action === "deactivate" ? "ghost" : "secondary"}
            className={action === "deactivate" ? "text-danger" : undefined}
            aria-label={t(`${action}.actionOf`, { name })}
            onClick={() => onAction(action)}
          >
            {t(`${action}.action`)}
          </Button>
        ))}
      </div>
    </Card>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-muted-foreground">{name}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  );
}
