import { desc, eq } from "drizzle-orm";
import type { Executor } from "@/db";
import { files } from "@/db/schema/files";
import { vehiclePapers } from "@/db/schema/vehicles";
import { describeFile } from "@/lib/files/queries";
import { type CarPaper, paperKinds } from "./contract";
import { currentPapers } from "./rules";

/** A car's papers by kind, the newest first; their files for those who may open them. */
export async function listPapers(
  executor: Executor,
  vehicleId: string,
  withFiles: boolean,
): Promise<CarPaper[]> {
  const rows = await executor
    .select({ paper: vehiclePapers, file: files })
    .from(vehiclePapers)
    .innerJoin(files, eq(files.id, vehiclePapers.fileId))
    .where(eq(vehiclePapers.vehicleId, vehicleId))
    .orderBy(desc(vehiclePapers.createdAt), desc(vehiclePapers.id));
  const current = currentPapers(rows.map(({ paper }) => paper));
  return paperKinds.flatMap((kind) =>
    rows
      .filter(({ paper }) => paper.kind === kind)
      .map(({ paper, file }) => ({
        ...{ id: paper.id, kind, validUntil: paper.validUntil },
        isCurrent: current.includes(paper),
        file: withFiles && !file.deletedAt ? describeFile(file) : null,
      })),
  );
}
