"use client";

import { useLocale, useTranslations } from "next-intl";
import { type ComponentProps, useState } from "react";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import { dashboardPath } from "@/lib/auth/rules";
import { localPath } from "@/lib/i18n/local-path";
import { BusinessForm } from "./business-form";
import { type Country, PersonalForm } from "./personal-form";
import { SignupPromise } from "./signup-promise";

type AccountType = "personal" | "business";

/** Two kinds of account, a form each; changing the kind begins anew (spec.md §2). `next` as on the login page. */
export function SignupScreen({
  initialType,
  next,
  today,
  countries,
}: {
  initialType: AccountType;
  next: string | undefined;
  today: string;
  countries: Country[];
}) {
  const t = useTranslations("account.signup");
  const locale = useLocale();
  const [type, setType] = useState(initialType);

  function choose(chosen: AccountType) {
    setType(chosen);
    // A reload and a change of language keep the kind.
    const address = new URL(window.location.href);
    if (chosen === "business") address.searchParams.set("type", chosen);
    else address.searchParams.delete("type");
    window.history.replaceState(null, "", address);
  }

  // A company shows its papers first (spec.md §2).
  const first = { individual: dashboardPath("individual"), business: "/document-verification" };
  const goesTo = (role: "individual" | "business") => next ?? localPath(first[role], locale);
  return (
    // Arrow keys only move: what was typed is not lost to a key.
    <Tabs value={type} onValueChange={(value) => choose(value as AccountType)} activationMode="manual">
      <TabsList aria-label={t("kind")}>
        <TabsTrigger value="personal">{t("personal.tab")}</TabsTrigger>
        <TabsTrigger value="business">{t("business.tab")}</TabsTrigger>
      </TabsList>
      <Panel value="personal">
        <PersonalForm countries={countries} today={today} next={goesTo("individual")} />
      </Panel>
      <Panel value="business">
        <BusinessForm today={today} next={goesTo("business")} />
      </Panel>
    </Tabs>
  );
}

function Panel({ value, children }: ComponentProps<"div"> & { value: AccountType }) {
  return (
    <TabsContent
      value={value}
      className="grid gap-10 pt-8 lg:grid-cols-[minmax(0,40rem)_minmax(16rem,20rem)] lg:justify-between"
    >
      {children}
      <SignupPromise type={value} />
    </TabsContent>
  );
}
