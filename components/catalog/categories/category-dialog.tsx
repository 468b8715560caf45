"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { Field } from "@/components/form/field";
import { FormDialog } from "@/components/form/form-dialog";
import { type SitePicture, SitePictureField } from "@/components/platform/settings/site-picture-field";
import { Input } from "@/components/ui/input";
import { type AdminCategory, type CategoryForm, categoryForm } from "@/lib/catalog/categories/contract";
import { routing } from "@/lib/platform/i18n/routing";

/** A category's names in each language and its picture. */
export function CategoryDialog({
  category,
  onSave,
  onClose,
}: {
  category: AdminCategory;
  onSave: (made: CategoryForm & { fileId?: string }) => Promise<void>;
  onClose: () => void;
}) {
  const t = useTranslations("settingsAdmin");
  const [picture, setPicture] = useState<SitePicture>();
  const form = useForm<z.input<typeof categoryForm>, unknown, CategoryForm>({
    resolver: zodResolver(categoryForm),
    defaultValues: { names: category.names },
  });
  async function save({ names }: CategoryForm) {
    await onSave({ names, fileId: picture?.fileId });
    onClose();
  }
  return (
    <FormDialog
      title={t("editOf", { name: category.names.en })}
      description={t("categoryText")}
      confirm={t("save")}
      busy={t("saving")}
      cancel={t("keep")}
      form={form}
      onSubmit={save}
      onClose={onClose}
    >
      {routing.locales.map((locale) => (
        <Field
          key={locale}
          name={`names.${locale}`}
          label={t("office.name", { language: t(`languages.${locale}`) })}
        >
          {(control) => <Input {...control} maxLength={40} />}
        </Field>
      ))}
      <SitePictureField
        name={category.names.en}
        path={category.imagePath}
        chosen={picture}
        onChoose={setPicture}
      />
    </FormDialog>
  );
}
