import { getTranslations } from "next-intl/server";
import { DeletionBanner } from "@/components/identity/account-deletion/deletion-banner";
import { StepUpPrompt } from "@/components/identity/step-up/step-up-prompt";
import { ClientMessages } from "@/components/layout/client-messages";
import { HideOnPath } from "@/components/layout/hide-on-path";
import { SettingsNav } from "@/components/layout/settings-nav";
import { findDeletionDueAt } from "@/lib/identity/account-deletion/queries";
import { currentActor } from "@/lib/identity/auth/current-actor";
import { pathLocale } from "@/lib/platform/i18n/path-locale";

/** The title and the list of sections around each page; the pages themselves require an account. */
export default async function SettingsLayout({ children, params }: LayoutProps<"/[locale]/settings">) {
  await pathLocale(params);
  const actor = await currentActor();
  const [t, dueAt] = await Promise.all([getTranslations("settings"), findDeletionDueAt(actor)]);
  // Only administrators have the system section.
  const isAdmin = actor.kind === "user" && actor.role === "admin";
  return (
    <ClientMessages
      of={["layout", "ui", "error", "failure", "errors", "account", "settings", "push", "stepUp"]}
    >
      {dueAt && (
        <HideOnPath path="/settings/data">
          <div className="mb-6 overflow-hidden rounded-lg">
            <DeletionBanner dueAt={dueAt} />
          </div>
        </HideOnPath>
      )}
      <p className="font-semibold text-lg tracking-tight">{t("title")}</p>
      <div className="mt-3 grid gap-6 md:mt-6 md:grid-cols-[13rem_minmax(0,1fr)] md:gap-12">
        <SettingsNav
          base="/settings"
          shown={["profile", "security", "notifications", ...(isAdmin ? (["system"] as const) : []), "data"]}
        />
        <div className="min-w-0 max-w-2xl">{children}</div>
      </div>
      <StepUpPrompt />
    </ClientMessages>
  );
}
