"use client";

import { useLocale, useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { useAct } from "@/components/api/use-act";
import { FileRow } from "@/components/documents/file-row";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { shortDay } from "@/components/ui/day-text";
import { lazy } from "@/components/ui/lazy";
import { toast } from "@/components/ui/toast";
import { Unfold } from "@/components/ui/unfold";
import { api } from "@/lib/api/client";
import { refreshResources } from "@/lib/api/use-resource";
import { type CarPaper, carPapers, type PaperKind, paperKinds } from "@/lib/car-papers/contract";
import { isNeeded, standingOf } from "@/lib/car-papers/rules";
import type { FleetCar } from "@/lib/fleet/contract";
import { Section } from "./car-fields";
import { TrashIcon } from "./car-icons";

const PaperDialog = lazy(() => import("./paper-dialog").then((file) => ({ default: file.PaperDialog })));

const looks = {
  missing: "danger",
  optional: "default",
  good: "success",
  ending: "warning",
  ended: "danger",
} as const;

/** Insurance, inspection and registration of a car: what is there, and until when. */
export function PapersCard({ car, path }: { car: FleetCar; path: string }) {
  const t = useTranslations("car.papers");
  const [adding, setAdding] = useState<PaperKind>();
  return (
    <Section id="papers" title={t("title")} lead={t("lead")}>
      <ul className="flex flex-col divide-y rounded-lg border">
        {paperKinds.map((kind) => (
          <PaperRow
            key={kind}
            kind={kind}
            papers={car.papers.filter((paper) => paper.kind === kind)}
            today={car.today}
            path={path}
            onAdd={car.can.manage ? () => setAdding(kind) : undefined}
          />
        ))}
      </ul>
      {adding && (
        <Suspense>
          <PaperDialog
            kind={adding}
            path={path}
            businessId={car.business.id}
            today={car.today}
            onClose={() => setAdding(undefined)}
          />
        </Suspense>
      )}
    </Section>
  );
}

function PaperRow({
  kind,
  papers,
  today,
  path,
  onAdd,
}: {
  kind: PaperKind;
  papers: CarPaper[];
  today: string;
  path: string;
  onAdd?: () => void;
}) {
  const t = useTranslations("car.papers");
  const locale = useLocale();
  const name = t(`kinds.${kind}`);
  const current = papers.find(({ isCurrent }) => isCurrent);
  const earlier = papers.filter((paper) => paper !== current);
  const found = standingOf(current, today);
  const standing = found === "missing" && !isNeeded(kind) ? "optional" : found;
  const day = current?.validUntil && shortDay(current.validUntil, locale);
  return (
    <li className="flex flex-col gap-3 p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h3 className="font-medium text-base">{name}</h3>
        <Badge variant={looks[standing]}>{t(`standing.${standing}`)}</Badge>
        {day && (
          <span className="text-muted-foreground text-sm">
            {t(standing === "ended" ? "ended" : "until", { day })}
          </span>
        )}
        {onAdd && (
          <Button
            size="sm"
            variant="secondary"
            className="ml-auto"
            aria-label={t(current ? "renewOf" : "addOf", { paper: name })}
            onClick={onAdd}
          >
            {t(current ? "renew" : "add")}
          </Button>
        )}
      </div>
      {current && <PaperFile paper={current} name={name} path={path} canRemove={Boolean(onAdd)} />}
      {earlier.length > 0 && (
        <Unfold label={t("earlier")}>
          <div className="mt-2 flex flex-col gap-2">
            {earlier.map((paper) => (
              <PaperFile key={paper.id} paper={paper} name={name} path={path} canRemove={Boolean(onAdd)} />
            ))}
          </div>
        </Unfold>
      )}
    </li>
  );
}

function PaperFile({
  paper,
  name,
  path,
  canRemove,
}: {
  paper: CarPaper;
  name: string;
  path: string;
  canRemove: boolean;
}) {
  const t = useTranslations("car.papers");
  const locale = useLocale();
  const { run, isBusy } = useAct(async () => {
    await api.delete(`${path}/papers/${paper.id}`, carPapers);
    await refreshResources("/api/fleet");
    toast.success(t("removed"));
  });
  if (!paper.file) return <p className="text-muted-foreground text-sm">{t("hidden")}</p>;
  const label =
    paper.isCurrent || !paper.validUntil
      ? undefined
      : t("until", { day: shortDay(paper.validUntil, locale) });
  return (
    <FileRow file={paper.file} label={label}>
      {canRemove && (
        <Button
          variant="ghost"
          size="icon"
          busy={isBusy}
          aria-label={t("removeOf", { paper: name })}
          onClick={() => run()}
        >
          <TrashIcon />
        </Button>
      )}
    </FileRow>
  );
}
