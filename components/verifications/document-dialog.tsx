"use client";

import { useLocale, useTranslations } from "next-intl";
import { useId, useState } from "react";
import { DayInput } from "@/components/ui/day-input";
import { Label } from "@/components/ui/label";
import { OpenDialog } from "@/components/ui/open-dialog";
import { toast } from "@/components/ui/toast";
import { ApiError, api } from "@/lib/api/client";
import { refreshResources } from "@/lib/api/use-resource";
import { formatDay } from "@/lib/dates";
import { type DocumentView, reviewedDocument, type VerificationCase } from "@/lib/documents/contract";
import { isRequired, needsExpiry } from "@/lib/documents/rules";
import { Decision, type Verdict } from "./decision";
import { FileViewer } from "./file-viewer";

/** One document beside its decision; or the decision alone, where somebody has made it on the row. */
export function DocumentDialog({
  document,
  of,
  only,
  hint,
  onClose,
}: {
  document: DocumentView;
  of: VerificationCase;
  only?: Verdict;
  /** How to go on with the next one. */
  hint: string;
  onClose: () => void;
}) {
  const t = useTranslations("verifications");
  const papers = useTranslations("papers");
  const id = useId();
  const [expiresOn, setExpiresOn] = useState(document.expiresOn ?? "");
  const name = papers(`kinds.${document.kind}`);

  async function decide(noun: "approval" | "rejection", body: object) {
    try {
      const answer = await api.post(`/api/documents/${document.id}/${noun}`, body, reviewedDocument);
      const isYes = noun === "approval";
      const aboutBusiness = isYes
        ? answer.businessVerification === "verified"
        : answer.businessVerification === "rejected";
      const said = isYes
        ? t(aboutBusiness ? "businessApproved" : "approved")
        : t(aboutBusiness ? "businessRejected" : "rejected");
      toast.success(said);
      onClose();
    } catch (error) {
      // Somebody was faster: what is true now is read again behind the sentence.
      if (!(error instanceof ApiError) || error.status !== 409) throw error;
      toast.error(error.message);
      onClose();
    } finally {
      void refreshResources("/api/admin/verifications");
    }
  }
  return (
    <OpenDialog
      title={only ? t(`${only}Of`, { document: name, name: of.name }) : name}
      text={
        <>
          {of.name} · {of.email}
          {!only && <span className="max-lg:hidden"> · {hint}</span>}
        </>
      }
      className={only ? undefined : "max-w-5xl"}
      onClose={onClose}
    >
      <div className={only ? undefined : "grid gap-5 lg:grid-cols-[minmax(0,1fr)_18rem]"}>
        {!only && (document.file ? <FileViewer file={document.file} label={name} /> : <p>{t("gone")}</p>)}
        <Decision
          only={only}
          onBack={onClose}
          onApprove={() => decide("approval", { expiresOn: expiresOn || null })}
          onReject={(reason) => decide("rejection", { reason })}
          warning={of.subject === "business" && isRequired(document.kind) ? t("suspends") : undefined}
        >
          {only && <p className="text-muted-foreground text-sm">{t("unseen")}</p>}
          <Claimed of={of} />
          <div className="flex flex-col gap-1.5">
            <Label htmlFor={id}>
              {papers("expiry.label")}
              {!needsExpiry(document.kind) && (
                <span className="ml-1.5 font-normal text-muted-foreground">{papers("expiry.optional")}</span>
              )}
            </Label>
            <DayInput
              id={id}
              max="2099-12-31"
              value={expiresOn}
              aria-describedby={`${id}-help`}
              onChange={({ target }) => setExpiresOn(target.value)}
            />
            <p id={`${id}-help`} className="text-muted-foreground text-sm">
              {t("expiryHelp")}
            </p>
          </div>
        </Decision>
      </div>
    </OpenDialog>
  );
}

/** What they said of themselves, beside what they show. */
function Claimed({ of: { claimed } }: { of: VerificationCase }) {
  const t = useTranslations("verifications.claimed");
  const locale = useLocale();
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-sm">
      {Object.entries(claimed).map(([name, value]) => (
        <div key={name} className="col-span-2 grid grid-cols-subgrid">
          <dt className="text-muted-foreground">{t(name as keyof typeof claimed)}</dt>
          <dd className="break-words tabular-nums">
            {name === "birthDate" && value ? formatDay(value, locale) : value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
