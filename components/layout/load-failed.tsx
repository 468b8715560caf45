"use client";

import { useTranslations } from "next-intl";

// It uses no button component and no icons, because it is in the first load of the listing and of a car's page.
/** Shown when a page's vehicles could not be loaded, with a button that loads the page again (app/[locale]/error.tsx). */
export function LoadFailed({ what }: { what: "vehicle" | "vehicles" }) {
  const t = useTranslations("error");
  return (
    <div className="page-width-wide flex flex-col items-center gap-6 py-24 text-center">
      <img src="/brand/empty-vehicles.svg" alt="" width={200} height={150} />
      <h1 role="alert" className="font-semibold text-lg">
        {what === "vehicle" ? t("vehicle") : t("vehicles")}
      </h1>
      <button
        type="button"
        onClick={() => location.reload()}
        className="h-12 rounded-md bg-primary px-6 font-medium text-primary-foreground"
      >
        {t("retry")}
      </button>
    </div>
  );
}
