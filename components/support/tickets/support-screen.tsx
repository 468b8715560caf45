"use client";

import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { ContactDetails } from "@/components/support/contact/contact-details";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { lazy } from "@/components/ui/lazy";
import { PageTitle } from "@/components/ui/page-title";
import type { AccountParams } from "@/lib/messaging/notifications/contract";
import type { PublicSettings } from "@/lib/platform/settings/contract";
import { TicketList } from "./ticket-list";

const loadDialog = () => import("./ticket-dialog");
const TicketDialog = lazy(() => loadDialog().then((module) => ({ default: module.TicketDialog })));

type Contact = Pick<PublicSettings, "supportPhone" | "supportEmail" | "supportHours">;

/** Shows support's contact details and hours, and the user's tickets. */
export function SupportScreen({
  account,
  contact,
  hasPriority,
}: {
  account: AccountParams;
  contact: Contact;
  /** The plan of the user's business includes priority support. */
  hasPriority: boolean;
}) {
  const t = useTranslations("support");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <PageTitle
        title={t("title")}
        description={t("lead")}
        className="mb-8"
        action={
          <Button
            aria-haspopup="dialog"
            className="max-sm:w-full"
            onPointerEnter={() => void loadDialog()}
            onClick={() => setOpen(true)}
          >
            {t("new")}
          </Button>
        }
      />
      <div className="grid items-start gap-10 lg:grid-cols-[minmax(0,5fr)_minmax(0,3fr)]">
        <section aria-labelledby="tickets" className="min-w-0">
          <h2 id="tickets" className="mb-4 font-semibold text-lg tracking-tight">
            {t("tickets")}
          </h2>
          <TicketList account={account} />
        </section>
        <section aria-labelledby="contact-ways">
          <h2 id="contact-ways" className="mb-4 font-semibold text-lg tracking-tight">
            {t("contact")}
          </h2>
          {hasPriority && (
            <Alert variant="info" className="mb-4">
              {t("priority")}
            </Alert>
          )}
          <Card className="p-5 sm:p-6">
            <ContactDetails
              contact={contact}
              labels={{ phone: t("phone"), email: t("email"), hours: t("hours") }}
            />
          </Card>
        </section>
      </div>
      {isOpen && (
        <Suspense>
          <TicketDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
