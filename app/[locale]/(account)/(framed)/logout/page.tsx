import { redirect } from "next/navigation";
import { z } from "zod";
import { page } from "@/app/page-builder";
import { SessionOver } from "@/components/identity/sign-in/session-over";
import { SignOutScreen } from "@/components/identity/sign-in/sign-out-screen";
import { currentActor, requireActor } from "@/lib/identity/auth/current-actor";
import { getOwnSession } from "@/lib/identity/sessions/queries";
import { dashboardPath } from "@/lib/identity/sign-in/rules";
import { formatInstant, KIGALI } from "@/lib/platform/dates";
import { env } from "@/lib/platform/env";
import { safeReturnPath } from "@/lib/platform/http/safe-return-path";
import { endReasonKeys } from "@/lib/platform/http/session-end-keys";
import { localPath } from "@/lib/platform/i18n/local-path";

const logout = page({
  path: "/logout",
  // Visitors whose session has ended by itself see why; others without a session are sent to the login.
  access: "public",
  query: z.object({ next: z.string().optional().catch(undefined).transform(safeReturnPath) }),
  title: "account.logout.title",
  render: async ({ locale, path, query: { next }, t }) => {
    const actor = await currentActor();
    // The reason comes from the session, so that a crafted URL cannot choose what this page says.
    if (actor.kind === "anonymous" && actor.ended)
      return <SessionOver reason={endReasonKeys[actor.ended]} next={next} />;
    // Another tab has signed in again meanwhile, or removed the cookie; the login page leads signed-in users on.
    if (next) redirect(localPath(`/login?next=${encodeURIComponent(next)}`, locale));
    const person = await requireActor({ locale, path });
    const session = await getOwnSession(person);
    const when = (instant: Date) => formatInstant(instant, locale, KIGALI);
    return (
      <SignOutScreen
        name={person.name}
        email={person.email}
        session={[
          t("account.logout.since", { when: when(session.createdAt) }),
          t("account.logout.until", { when: when(session.expiresAt) }),
        ]}
        stayHref={dashboardPath(person.role)}
        canSimulateEnd={env().DEMO_MODE}
      />
    );
  },
});

export const generateMetadata = logout.generateMetadata;
export default logout.render;
