"use client";

import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { Country } from "@/components/identity/registration/personal-form";
import { SettingsGroup } from "@/components/layout/settings-section";
import { Button } from "@/components/ui/button";
import type { Profile } from "@/lib/identity/profile/contract";
import { formatDay } from "@/lib/platform/dates";
import { Facts } from "./facts";
import { ProfileForm } from "./profile-form";

/** Shows the user's details and makes them editable; Cancel restores the stored values. */
export function AboutGroup({
  profile,
  countries,
  photo,
}: {
  profile: Profile;
  countries: Country[];
  photo: ReactNode;
}) {
  const t = useTranslations("renterProfile");
  const settings = useTranslations("settings.profile");
  const locale = useLocale();
  const router = useRouter();
  const [isEditing, setEditing] = useState(false);
  // Saved values are shown at once; the page is refreshed after that.
  const [saved, setSaved] = useState<Pick<Profile, "fullName" | "renter">>();
  const shown = { ...profile, ...saved };
  const edit = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    // The form that had the focus was removed.
    if (wasEditing.current && !isEditing) edit.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);

  function leave(changed?: Profile) {
    if (changed) {
      setSaved({ fullName: changed.fullName, renter: changed.renter });
      router.refresh();
    }
    setEditing(false);
  }

  const country = countries.find(({ code }) => code === shown.renter?.nationality);
  return (
    <SettingsGroup id="about-you" title={settings("you")}>
      <div className="mb-6 border-b pb-6">{photo}</div>
      {isEditing ? (
        <ProfileForm
          profile={shown}
          countries={countries}
          savedText={t("saved")}
          onSaved={leave}
          onCancel={leave}
        />
      ) : (
        <>
          <Facts
            facts={[
              [settings("fullName"), shown.fullName],
              [settings("email"), shown.email],
              [settings("phone"), shown.phone],
              ...(shown.renter
                ? ([
                    [
                      settings("birthDate"),
                      shown.renter.birthDate && formatDay(shown.renter.birthDate, locale),
                    ],
                    [settings("nationality"), country?.name ?? shown.renter.nationality],
                    [settings("nationalId"), shown.renter.nationalId],
                    [settings("drivingLicence"), shown.renter.drivingLicence],
                  ] as const)
                : []),
            ]}
          />
          <div className="mt-6 flex border-t pt-5 sm:justify-end">
            <Button ref={edit} variant="secondary" className="max-sm:w-full" onClick={() => setEditing(true)}>
              {t("edit")}
            </Button>
          </div>
        </>
      )}
    </SettingsGroup>
  );
}
