"use client";

import { useLocale, useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { type Country, PersonalForm } from "@/components/identity/registration/personal-form";
import { SignUpNextSteps } from "@/components/identity/registration/sign-up-next-steps";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import { dashboardPath } from "@/lib/identity/sign-in/rules";
import { localPath } from "@/lib/platform/i18n/local-path";
import { BusinessForm } from "./business-form";

type AccountType = "personal" | "business";

/** A form for each kind of account; changing the kind starts over (spec.md §2). `next` as on the login page. */
export function SignUpScreen({
  initialType,
  next,
  today,
  countries,
  aside,
}: {
  initialType: AccountType;
  next: string | undefined;
  today: string;
  countries: Country[];
  /** Beside the form, in place of what happens after registration. */
  aside?: ReactNode;
}) {
  const t = useTranslations("account.signup");
  const locale = useLocale();
  const [type, setType] = useState(initialType);

  function choose(chosen: AccountType) {
    setType(chosen);
    // The URL keeps the kind across a reload and a change of language.
    const address = new URL(window.location.href);
    if (chosen === "business") address.searchParams.set("type", chosen);
    else address.searchParams.delete("type");
    window.history.replaceState(null, "", address);
  }

  // A company submits its documents first (spec.md §2).
  const first = { individual: dashboardPath("individual"), business: "/document-verification" };
  const pathAfterSignUp = (role: "individual" | "business") => next ?? localPath(first[role], locale);
  return (
    // Arrow keys only move the focus: selecting a tab by key would discard the form.
    <Tabs value={type} onValueChange={(value) => choose(value as AccountType)} activationMode="manual">
      <TabsList aria-label={t("kind")}>
        <TabsTrigger value="personal">{t("personal.tab")}</TabsTrigger>
        <TabsTrigger value="business">{t("business.tab")}</TabsTrigger>
      </TabsList>
      <Panel value="personal" aside={aside}>
        <PersonalForm countries={countries} today={today} next={pathAfterSignUp("individual")} />
      </Panel>
      <Panel value="business" aside={aside}>
        <BusinessForm today={today} next={pathAfterSignUp("business")} />
      </Panel>
    </Tabs>
  );
}

function Panel({ value, aside, children }: { value: AccountType; aside: ReactNode; children: ReactNode }) {
  return (
    <TabsContent
      value={value}
      className="grid gap-10 pt-8 lg:grid-cols-[minmax(0,40rem)_minmax(16rem,20rem)] lg:justify-between"
    >
      {children}
      {aside ?? <SignUpNextSteps type={value} />}
    </TabsContent>
  );
}
