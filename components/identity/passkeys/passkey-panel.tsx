"use client";

import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { z } from "zod";
import { Button } from "@/components/ui/button";
import { FactList } from "@/components/ui/fact-list";
import { lazy } from "@/components/ui/lazy";
import { toast } from "@/components/ui/toast";
import { useFormats } from "@/components/ui/use-formats";
import { MAX_PASSKEYS, type PasskeyItem } from "@/lib/identity/passkeys/contract";
import { KIGALI } from "@/lib/platform/dates";
import { api } from "@/lib/platform/http/api-client";
import "@/lib/platform/http/parse-response";

const NameDialog = lazy(() =>
  import("./passkey-name-dialog").then((module) => ({ default: module.PasskeyNameDialog })),
);
const ConfirmDialog = lazy(() =>
  import("@/components/form/confirm-dialog").then((module) => ({ default: module.ConfirmDialog })),
);

type Task = { kind: "add"; item?: undefined } | { kind: "rename" | "remove"; item: PasskeyItem };

/** Lists the account's passkeys; each can be renamed and removed. */
export function PasskeyPanel({ stored }: { stored: PasskeyItem[] }) {
  const t = useTranslations("settings.security.passkeys");
  const [items, setItems] = useState(stored);
  const [task, setTask] = useState<Task>();
  const close = () => setTask(undefined);
  // The list is not read again: if that failed, the error would say that a passkey was not added.
  function show(saved: PasskeyItem) {
    const isKnown = items.some(({ id }) => id === saved.id);
    setItems(isKnown ? items.map((one) => (one.id === saved.id ? saved : one)) : [...items, saved]);
    toast.success(t(isKnown ? "renamed" : "added"));
  }
  async function remove({ id }: PasskeyItem) {
    await api.delete(`/api/passkeys/${id}`, z.null());
    setItems(items.filter((one) => one.id !== id));
    toast.success(t("removed"));
  }
  return (
    <div className="flex flex-col gap-5">
      {items.length > 0 && (
        <ul className="divide-y">
          {items.map((item) => (
            <PasskeyRow
              key={item.id}
              item={item}
              onRename={() => setTask({ kind: "rename", item })}
              onRemove={() => setTask({ kind: "remove", item })}
            />
          ))}
        </ul>
      )}
      {items.length < MAX_PASSKEYS ? (
        <Button variant="secondary" className="sm:self-start" onClick={() => setTask({ kind: "add" })}>
          {t("add")}
        </Button>
      ) : (
        <p className="text-muted-foreground text-sm">{t("full", { limit: MAX_PASSKEYS })}</p>
      )}
      <Suspense>
        {task && task.kind !== "remove" && <NameDialog item={task.item} onDone={show} onClose={close} />}
        {task?.kind === "remove" && (
          <ConfirmDialog
            title={t("removeTitle", { name: task.item.name })}
            text={t("removeText")}
            confirm={t("remove")}
            busy={t("removing")}
            cancel={t("cancel")}
            onConfirm={() => remove(task.item)}
            onClose={close}
          />
        )}
      </Suspense>
    </div>
  );
}

function PasskeyRow({
  item: { name, createdAt, lastUsedAt },
  onRename,
  onRemove,
}: {
  item: PasskeyItem;
  onRename: () => void;
  onRemove: () => void;
}) {
  const t = useTranslations("settings.security.passkeys");
  const { instant } = useFormats();
  const times = [
    t("addedAt", { when: instant(createdAt, KIGALI) }),
    lastUsedAt ? t("usedAt", { when: instant(lastUsedAt, KIGALI) }) : t("unused"),
  ];
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 text-sm first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-56">
        <p className="break-words font-medium">{name}</p>
        <p className="mt-0.5 text-muted-foreground">
          <FactList facts={times} />
        </p>
      </div>
      <div className="flex gap-2">
        <Button variant="ghost" size="sm" aria-label={t("renameOf", { name })} onClick={onRename}>
          {t("rename")}
        </Button>
        <Button variant="ghost" size="sm" aria-label={t("removeOf", { name })} onClick={onRemove}>
          {t("remove")}
        </Button>
      </div>
    </li>
  );
}
