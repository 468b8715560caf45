"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { FailureNotice } from "@/components/api/failure-notice";
import { useAct } from "@/components/api/use-act";
import { ReportPictures } from "@/components/issue-reports/own-reports";
import { TicketHead } from "@/components/support/ticket-head";
import { TicketReply } from "@/components/support/ticket-reply";
import { Button } from "@/components/ui/button";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import { toast } from "@/components/ui/toast";
import { api } from "@/lib/api/client";
import { refreshResources, useResource } from "@/lib/api/use-resource";
import { ownIssueReport } from "@/lib/issue-reports/contract";
import { ticketView } from "@/lib/support/contract";
import { ticketCan } from "@/lib/support/rules";
import { type DeskTicket, deskTicket } from "@/lib/support-desk/contract";
import { Assignment } from "./assignment";
import { DeskTalk } from "./desk-talk";
import { NoteForm } from "./note-form";
import { TicketPerson } from "./ticket-person";

/** One ticket as administrators work on it: the talk with their notes, whose it is, and what is known of its person. */
export function DeskTicketScreen({ initial, ownId }: { initial: DeskTicket; ownId: string }) {
  const t = useTranslations("supportDesk");
  const path = `/api/admin/support/tickets/${initial.id}`;
  const { data: ticket = initial, error, retry } = useResource(path, deskTicket, { everyMs: 30_000 });
  const report = useResource(
    ticket.reportId ? `/api/issue-reports/${ticket.reportId}` : undefined,
    ownIssueReport,
  );
  const can = ticketCan(ticket.status);
  const ending = useAct(async () => {
    const way = can.close ? "closure" : "reopening";
    await api.post(`/api/support/tickets/${ticket.id}/${way}`, undefined, ticketView).finally(() => {
      void refreshResources("/api/support/tickets");
      void refreshResources("/api/admin/support/");
    });
    toast.success(t(can.close ? "closedDone" : "reopenedDone"));
  });
  return (
    <>
      <TicketHead
        ticket={ticket}
        back={{ href: "/dashboard/admin/support", text: t("back") }}
        openedAt={(when) => t("openedAt", { when })}
      >
        <Button variant="secondary" busy={ending.isBusy} busyText={t("saving")} onClick={ending.run}>
          {t(can.close ? "close" : "reopen")}
        </Button>
      </TicketHead>
      {error && (
        <div className="mt-6">
          <FailureNotice error={error} onRetry={retry} />
        </div>
      )}
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0">
          {report.data && report.data.pictures.length > 0 && (
            <ReportPictures pictures={report.data.pictures} />
          )}
          <DeskTalk ticket={ticket} />
          <Writing ticket={ticket} canReply={can.reply} />
        </div>
        <aside aria-label={t("about")} className="flex flex-col gap-4">
          <Assignment ticket={ticket} ownId={ownId} />
          <TicketPerson ticket={ticket} report={report.data} />
        </aside>
      </div>
    </>
  );
}

/** To the person, or among administrators only. */
function Writing({ ticket, canReply }: { ticket: DeskTicket; canReply: boolean }) {
  const t = useTranslations("supportDesk");
  const [kind, setKind] = useState("answer");
  return (
    <Tabs value={kind} onValueChange={setKind} className="mt-6">
      <TabsList>
        <TabsTrigger value="answer">{t("answer")}</TabsTrigger>
        <TabsTrigger value="note">{t("note")}</TabsTrigger>
      </TabsList>
      {/* What was begun in one stays while the other is looked at. */}
      <TabsContent value="answer" forceMount hidden={kind !== "answer"}>
        {canReply ? (
          <TicketReply ticketId={ticket.id} label={t("answerTo", { name: ticket.userName })} />
        ) : (
          <p className="text-muted-foreground">{t("isClosed")}</p>
        )}
      </TabsContent>
      <TabsContent value="note" forceMount hidden={kind !== "note"}>
        <NoteForm ticketId={ticket.id} />
      </TabsContent>
    </Tabs>
  );
}
