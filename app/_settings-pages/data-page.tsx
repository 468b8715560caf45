import { page } from "@/app/page-builder";
import { DataSection } from "@/components/identity/account-deletion/data-section";
import { describeDeletion } from "@/lib/identity/account-deletion/queries";
import { isDemoAccount, isTestAccount } from "@/lib/platform/demo-accounts";

/** The same page in the settings of every account and in the dashboard of renters. */
export const dataPage = (path: string) =>
  page({
    path,
    access: "user",
    title: (t) => `${t("settings.data.title")} · ${t("settings.title")}`,
    render: async ({ actor: { userId, email }, now }) => {
      const deletion = await describeDeletion(userId, now);
      // The key remounts the section when the deletion is scheduled or cancelled in the banner above the page.
      return (
        <DataSection
          key={deletion.scheduled?.dueAt ?? "none"}
          email={email}
          deletion={deletion}
          isDemoAccount={isDemoAccount(email)}
          isTestAccount={isTestAccount(email)}
        />
      );
    },
  });
