import { page } from "@/app/page-builder";
import { SecuritySection } from "@/components/identity/security-settings/security-section";
import { listPasskeys } from "@/lib/identity/passkeys/queries";
import { findRelyingParty } from "@/lib/identity/passkeys/relying-party";
import { listSecurityActivity } from "@/lib/identity/security-activity/queries";
import { getSecurity } from "@/lib/identity/security-settings/queries";
import { listSessions } from "@/lib/identity/sessions/queries";
import { isDemoAccount } from "@/lib/platform/demo-accounts";

/** The same page in the settings of every account and in the dashboard of renters. */
export const securityPage = (path: string) =>
  page({
    path,
    access: "user",
    title: (t) => `${t("settings.security.title")} · ${t("settings.title")}`,
    render: async ({ actor, now }) => {
      const [security, passkeys, sessions, activity] = await Promise.all([
        getSecurity(actor),
        findRelyingParty() && !actor.acting ? listPasskeys(actor) : undefined,
        listSessions(actor, now),
        listSecurityActivity(actor.userId, now),
      ]);
      return (
        <SecuritySection
          security={security}
          passkeys={passkeys}
          sessions={sessions}
          activity={activity}
          isDemoAccount={isDemoAccount(actor.email)}
          isActing={actor.acting !== undefined}
        />
      );
    },
  });
