"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { forgetDraft, readDraft, storeDraft } from "@/components/form/drafts";
import { toast } from "@/components/ui/toast";
import { ApiError, api } from "@/lib/platform/http/api-client";
import { refetchResources } from "@/lib/platform/http/use-resource";
import { type ChatMessage, chatMessage } from "@/lib/support/chat/contract";

export interface Outgoing {
  clientKey: string;
  message: string;
  attachmentId?: string;
  hasFailed: boolean;
  /** The server's error message. */
  reason?: string;
}

export interface OutgoingActions {
  resend: (clientKey: string) => void;
  discard: (clientKey: string) => void;
}

/**
 * Holds messages shown before the server has confirmed them. A failed one stays, also when the conversation is closed
 * and opened again, and is sent again under the same key, so it is not duplicated if it had arrived after all.
 */
export function useOutgoing(roomId: string, arrived: ChatMessage[]) {
  const t = useTranslations("chat");
  const [all, setAll] = useState<Outgoing[]>([]);
  const known = new Set(arrived.map(({ clientKey }) => clientKey));
  const draftKey = `unsent chat ${roomId}`;
  useEffect(() => {
    const unsent = readUnsent(draftKey);
    setAll((items) => [...unsent.filter((one) => !items.some(isSame(one))), ...items]);
  }, [draftKey]);

  async function post(item: Outgoing): Promise<void> {
    const { clientKey, message, attachmentId } = item;
    const put = (change: Partial<Outgoing>) =>
      setAll((items) => items.map((one) => (one.clientKey === clientKey ? { ...one, ...change } : one)));
    put({ hasFailed: false, reason: undefined });
    storeUnsent(draftKey, [...readUnsent(draftKey).filter(isOther(item)), { ...item, hasFailed: true }]);
    try {
      await api.post("/api/chat/messages", { roomId, message, attachmentId, clientKey }, chatMessage);
      await refetchResources(`/api/chat/rooms/${roomId}`);
      remove(item);
    } catch (error) {
      put({ hasFailed: true, reason: error instanceof ApiError ? error.message : undefined });
      toast.error(t("sendFailed"));
    }
  }

  function remove(item: Pick<Outgoing, "clientKey">): void {
    storeUnsent(draftKey, readUnsent(draftKey).filter(isOther(item)));
    setAll((items) => items.filter(isOther(item)));
  }

  return {
    items: all.filter(({ clientKey }) => !known.has(clientKey)),
    send(message: string, attachmentId?: string): void {
      const item = { clientKey: crypto.randomUUID(), message, attachmentId, hasFailed: false };
      setAll((items) => [...items, item]);
      void post(item);
    },
    resend(clientKey: string): void {
      const item = all.find((one) => one.clientKey === clientKey);
      if (item) void post(item);
    },
    discard: (clientKey: string) => remove({ clientKey }),
  };
}

const isSame =
  ({ clientKey }: Pick<Outgoing, "clientKey">) =>
  (other: Outgoing) =>
    other.clientKey === clientKey;
const isOther = (item: Pick<Outgoing, "clientKey">) => (other: Outgoing) => !isSame(item)(other);

const readUnsent = (key: string): Outgoing[] => readDraft<{ items: Outgoing[] }>(key)?.items ?? [];
const storeUnsent = (key: string, items: Outgoing[]): void =>
  items.length > 0 ? storeDraft(key, { items }) : forgetDraft(key);
