"use client";

import { useLocale, useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { useAction } from "@/components/form/use-action";
import { ErrorNotice } from "@/components/platform/http/error-notice";
import { useDialogInUrl } from "@/components/platform/http/use-dialog-in-url";
import { AdminSettingsHeader } from "@/components/platform/settings/admin-settings-header";
import { OrderButtons } from "@/components/platform/settings/order-buttons";
import { moveItem, useEditableList } from "@/components/platform/settings/use-editable-list";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { FactList } from "@/components/ui/fact-list";
import { lazy } from "@/components/ui/lazy";
import { Skeleton } from "@/components/ui/skeleton";
import { officeList } from "@/lib/catalog/offices/contract";
import { officeFormOf } from "@/lib/catalog/offices/rules";
import type { Office } from "@/lib/platform/settings/contract";
import { localizedTextIn, openingHoursIn } from "@/lib/platform/settings/rules";

const OfficeDialog = lazy(() =>
  import("./office-dialog").then((module) => ({ default: module.OfficeDialog })),
);

type OpenAction = { office: Office; action: "edit" | "remove" };

/** The offices of the Locations page: add, edit, reorder, delete. */
export function OfficesScreen() {
  const t = useTranslations("settingsAdmin");
  const locale = useLocale();
  const { data, error, retry, save } = useEditableList("/api/admin/offices", officeList);
  const [openAction, setOpenAction] = useState<OpenAction>();
  const adding = useDialogInUrl("add");
  const saveForms = (forms: object[]) => save({ offices: forms, revision: data?.revision ?? "" });
  const put = (offices: Office[]) => saveForms(offices.map(officeFormOf));
  const order = useAction(put);
  const offices = data?.offices ?? [];
  const canAdd = data !== undefined && offices.length < 20;
  return (
    <>
      <AdminSettingsHeader />
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <p className="measure text-muted-foreground text-sm">{t("officesLead")}</p>
        <Button disabled={!canAdd} onClick={adding.open}>
          {t("addOffice")}
        </Button>
      </div>
      {error && !data && <ErrorNotice error={error} onRetry={retry} />}
      {!data && !error && <Skeleton className="h-64 rounded-lg" />}
      {data && offices.length === 0 && (
        <EmptyState drawing="results" title={t("noOffices")}>
          {t("noOfficesText")}
        </EmptyState>
      )}
      {offices.length > 0 && (
        <Card>
          <ul className="divide-y">
            {offices.map((office, index) => (
              <li
                key={office.id}
                className="flex flex-col gap-3 p-4 sm:flex-row sm:items-center sm:justify-between sm:px-5"
              >
                <div className="flex min-w-0 items-start gap-4">
                  <img src={office.imagePath} alt="" className="aspect-4/3 w-20 rounded-md object-cover" />
                  <div className="min-w-0">
                    <h2 className="break-words font-medium text-base">
                      {localizedTextIn(office.name, locale)}
                    </h2>
                    <p className="text-sm">
                      {office.address}, {office.city}
                    </p>
                    <p className="text-muted-foreground text-sm">
                      <FactList facts={[openingHoursIn(office.hours, locale), office.phone, office.email]} />
                    </p>
                  </div>
                </div>
                <div className="flex shrink-0 flex-wrap items-center gap-1 max-sm:-ml-3">
                  <OrderButtons
                    name={localizedTextIn(office.name, locale)}
                    isFirst={index === 0}
                    isLast={index === offices.length - 1}
                    isBusy={order.isBusy}
                    onMove={(by) => void order.run(moveItem(offices, index, by))}
                  />
                  <Button
                    variant="secondary"
                    size="sm"
                    aria-label={t("editOf", { name: localizedTextIn(office.name, locale) })}
                    onClick={() => setOpenAction({ office, action: "edit" })}
                  >
                    {t("edit")}
                  </Button>
                  <Button
                    variant="ghost"
                    size="sm"
                    className="text-danger"
                    aria-label={t("removeOf", { name: localizedTextIn(office.name, locale) })}
                    onClick={() => setOpenAction({ office, action: "remove" })}
                  >
                    {t("remove")}
                  </Button>
                </div>
              </li>
            ))}
          </ul>
        </Card>
      )}
      <Suspense>
        {adding.isOpen && canAdd && (
          <OfficeDialog
            office={undefined}
            onSave={(added) => saveForms([...offices.map(officeFormOf), added])}
            onClose={adding.close}
          />
        )}
        {openAction?.action === "edit" && (
          <OfficeDialog
            office={openAction.office}
            onSave={(changed) =>
              saveForms(offices.map((one) => (one.id === openAction.office.id ? changed : officeFormOf(one))))
            }
            onClose={() => setOpenAction(undefined)}
          />
        )}
      </Suspense>
      {openAction?.action === "remove" && (
        <ConfirmDialog
          title={t("removeTitle", { name: localizedTextIn(openAction.office.name, locale) })}
          text={t("removeText")}
          confirm={t("remove")}
          busy={t("saving")}
          cancel={t("keep")}
          onConfirm={() => put(offices.filter((one) => one.id !== openAction.office.id))}
          onClose={() => setOpenAction(undefined)}
        />
      )}
    </>
  );
}
