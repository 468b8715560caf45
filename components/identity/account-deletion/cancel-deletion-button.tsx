"use client";

import { useRouter } from "next/navigation";
import { useAction } from "@/components/form/use-action";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { type DeletionView, deletionView } from "@/lib/identity/account-deletion/deletion-view-contract";
import { api } from "@/lib/platform/http/api-client";

/** Labels are passed as props, because dashboards do not load the settings' messages. */
export function CancelDeletionButton({
  labels,
  onCancelled,
  className,
}: {
  labels: { action: string; busy: string; done: string };
  onCancelled?: (view: DeletionView) => void;
  className?: string;
}) {
  const router = useRouter();
  const { run, isBusy } = useAction(async () => {
    const view = await api.delete("/api/personal-data/deletion", deletionView);
    toast.success(labels.done);
    onCancelled?.(view);
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
      {labels.action}
    </Button>
  );
}
