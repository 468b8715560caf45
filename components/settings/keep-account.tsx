"use client";

import { useRouter } from "next/navigation";
import { useAct } from "@/components/api/use-act";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { api } from "@/lib/api/client";
import { type DeletionView, deletionView } from "@/lib/personal-data/contract";

/** Takes a scheduled deletion back. Its words come with it: dashboards have none of the settings' sentences. */
export function KeepAccount({
  labels,
  onKept,
  className,
}: {
  labels: { keep: string; busy: string; kept: string };
  onKept?: (view: DeletionView) => void;
  className?: string;
}) {
  const router = useRouter();
  const { run, isBusy } = useAct(async () => {
    const view = await api.delete("/api/personal-data/deletion", deletionView);
    toast.success(labels.kept);
    onKept?.(view);
    router.refresh();
  });
  return (
    <Button
      variant="secondary"
      size="sm"
      busy={isBusy}
      busyText={labels.busy}
      onClick={run}
      className={className}
    >
      {labels.keep}
    </Button>
  );
}
