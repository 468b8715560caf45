"use client";

import { useLocale, useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { useAction } from "@/components/form/use-action";
import { ErrorNotice } from "@/components/platform/http/error-notice";
import { AdminSettingsHeader } from "@/components/platform/settings/admin-settings-header";
import { OrderButtons } from "@/components/platform/settings/order-buttons";
import { moveItem, useEditableList } from "@/components/platform/settings/use-editable-list";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { lazy } from "@/components/ui/lazy";
import { Skeleton } from "@/components/ui/skeleton";
import { type AdminCategory, adminCategories } from "@/lib/catalog/categories/contract";
import { tilePicture } from "@/lib/catalog/categories/rules";
import { localizedTextIn } from "@/lib/platform/settings/rules";

const CategoryDialog = lazy(() =>
  import("./category-dialog").then((module) => ({ default: module.CategoryDialog })),
);

const change = ({ id, names }: AdminCategory) => ({ id, names });

/** Names, pictures and order of the categories. Their addresses are fixed. */
export function CategoriesScreen() {
  const t = useTranslations("settingsAdmin");
  const locale = useLocale();
  const { data, error, retry, save } = useEditableList("/api/admin/categories", adminCategories);
  const [edited, setEdited] = useState<AdminCategory>();
  const list = data?.categories ?? [];
  const revision = data?.revision ?? "";
  const order = useAction((categories: AdminCategory[]) =>
    save({ categories: categories.map(change), revision }),
  );
  return (
    <>
      <AdminSettingsHeader />
      <p className="measure mb-4 text-muted-foreground text-sm">{t("categoriesLead")}</p>
      {error && !data && <ErrorNotice error={error} onRetry={retry} />}
      {!data && !error && <Skeleton className="h-96 rounded-lg" />}
      {data && (
        <Card>
          <ul className="divide-y">
            {list.map((category, index) => {
              const name = localizedTextIn(category.names, locale);
              return (
                <li key={category.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4 sm:px-5">
                  <img
                    src={tilePicture(category.imagePath)}
                    alt=""
                    className="aspect-3/2 w-20 rounded-md object-cover"
                  />
                  <div className="min-w-0 grow basis-40">
                    <h2 className="font-medium text-base">{name}</h2>
                    <p className="text-muted-foreground text-sm">
                      /category/{category.id} · {t("cars", { count: category.vehicleCount })}
                    </p>
                  </div>
                  <div className="flex items-center gap-1">
                    <OrderButtons
                      name={name}
                      isFirst={index === 0}
                      isLast={index === list.length - 1}
                      isBusy={order.isBusy}
                      onMove={(by) => void order.run(moveItem(list, index, by))}
                    />
                    <Button
                      variant="secondary"
                      size="sm"
                      aria-label={t("editOf", { name })}
                      onClick={() => setEdited(category)}
                    >
                      {t("edit")}
                    </Button>
                  </div>
                </li>
              );
            })}
          </ul>
        </Card>
      )}
      {edited && (
        <Suspense>
          <CategoryDialog
            category={edited}
            onSave={(made) =>
              save({
                categories: list.map((one) => (one.id === edited.id ? { id: one.id, ...made } : change(one))),
                revision,
              })
            }
            onClose={() => setEdited(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}
