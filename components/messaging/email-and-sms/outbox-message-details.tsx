"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ChevronDownIcon } from "@/components/ui/essential-icons";
import { toast } from "@/components/ui/toast";
import { useFormats } from "@/components/ui/use-formats";
import type { DemoOutboxMessage } from "@/lib/messaging/email-and-sms/contract";
import { findCode, listLinks } from "@/lib/messaging/email-and-sms/rules";
import { KIGALI } from "@/lib/platform/dates";
import { channelIcons } from "./channel-icons";

/** Shows a summary of a message, and the whole message when opened. */
export function OutboxMessageDetails({ message, site }: { message: DemoOutboxMessage; site: string }) {
  const t = useTranslations("account.outbox");
  const { instant } = useFormats();
  const [isHtmlShown, setHtmlShown] = useState(false);
  const Icon = channelIcons[message.channel];
  const code = /code/.test(message.template) ? findCode(message.body) : undefined;
  return (
    <details className="group rounded-lg border bg-card">
      <summary className="flex cursor-pointer list-none items-center gap-3 rounded-lg p-4 [&::-webkit-details-marker]:hidden">
        <span className="inline-flex size-10 shrink-0 items-center justify-center rounded-full bg-muted">
          <Icon className="size-5" />
        </span>
        <span className="min-w-0 flex-1">
          <span className="block truncate font-medium">{message.subject ?? message.body}</span>
          <span className="block truncate text-muted-foreground text-sm">
            {t("to", { recipient: message.recipient })}
          </span>
          <span className="block text-muted-foreground text-xs tabular-nums">
            {instant(message.createdAt, KIGALI)}
          </span>
        </span>
        {code && (
          <span className="shrink-0 font-semibold text-lg tabular-nums group-open:hidden">{code}</span>
        )}
        {message.status !== "sent" && <Badge>{t(`status.${message.status}`)}</Badge>}
        <ChevronDownIcon className="size-5 shrink-0 text-muted-foreground transition-transform group-open:rotate-180" />
      </summary>
      <div className="border-t p-4 sm:pl-17" lang={message.locale}>
        {code && (
          <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
            <p className="font-semibold text-4xl tabular-nums tracking-[0.15em]">{code}</p>
            <Copy text={code} label={t("copyCode")} />
          </div>
        )}
        {isHtmlShown && message.html ? (
          // Sandboxed although we generate the HTML ourselves.
          <iframe
            sandbox=""
            srcDoc={message.html}
            title={message.subject ?? ""}
            className="h-140 w-full rounded-md border bg-white"
          />
        ) : (
          <p className="whitespace-pre-line break-words text-sm">
            {code ? message.body.replace(`${code}\n\n`, "") : message.body}
          </p>
        )}
        {message.html && (
          <Button variant="link" size="sm" className="mt-3" onClick={() => setHtmlShown(!isHtmlShown)}>
            {t(isHtmlShown ? "asText" : "asEmail")}
          </Button>
        )}
        {listLinks(message.body).map((link, index) => (
          <div key={link} className="mt-4 flex flex-wrap gap-2">
            <Button asChild variant={index === 0 ? "default" : "secondary"}>
              <a href={link.startsWith(site) ? link.slice(new URL(site).origin.length) : link}>
                {t("openLink")}
              </a>
            </Button>
            <Copy text={link} label={t("copyLink")} />
          </div>
        ))}
      </div>
    </details>
  );
}

function Copy({ text, label }: { text: string; label: string }) {
  const t = useTranslations("account.outbox");
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast.success(t("copied")),
      () => toast.error(t("copyFailed")),
    );
  return (
    <Button variant="secondary" onClick={copy}>
      {label}
    </Button>
  );
}
