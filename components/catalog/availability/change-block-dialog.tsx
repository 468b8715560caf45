"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { FormDialog } from "@/components/form/form-dialog";
import { toast } from "@/components/ui/toast";
import {
  type BlockRequest,
  blockRequest,
  type CalendarEntry,
} from "@/lib/catalog/availability/calendar/contract";
import { blockRequestOf } from "@/lib/catalog/availability/calendar/rules";
import { dayIn } from "@/lib/platform/dates";
import { serverNow } from "@/lib/platform/server-clock";
import { BlockFields } from "./block-form";
import { saveBlock } from "./save-block";

/** Changes kind, period and note of a block. */
export function ChangeBlockDialog({
  path,
  block,
  timeZone,
  onChanged,
  onClose,
}: {
  /** /api/vehicles/:vehicleId */
  path: string;
  block: CalendarEntry;
  timeZone: string;
  /** Called with the block as it was before the change. */
  onChanged: (former: BlockRequest) => void;
  onClose: () => void;
}) {
  const t = useTranslations("calendars.block");
  const former = blockRequestOf(block, timeZone);
  const form = useForm<z.input<typeof blockRequest>, unknown, BlockRequest>({
    resolver: zodResolver(blockRequest),
    defaultValues: former,
  });
  return (
    <FormDialog
      title={t("changeTitle")}
      description={t("lead")}
      confirm={t("save")}
      busy={t("saving")}
      cancel={t("cancel")}
      form={form}
      onSubmit={async (request) => {
        const { waitingRequests } = await saveBlock(path, block.id, request);
        onChanged(former);
        onClose();
        if (waitingRequests > 0) toast.info(t("requestsWait", { count: waitingRequests }));
      }}
      onClose={onClose}
    >
      <BlockFields today={dayIn(serverNow(), timeZone)} hasBegun={new Date(block.startsAt) < serverNow()} />
    </FormDialog>
  );
}
