import { db } from "@/db";
import { requireAdmin, type UserActor } from "@/lib/platform/actor";
import { type CsvCell, csvFile, exportName } from "@/lib/platform/csv";
import { MAX_EXPORTED_ROWS } from "@/lib/platform/export-limit";
import type { FileResponse } from "@/lib/platform/http/responses";
import type { RequestContext } from "@/lib/platform/request-context";
import { recordAudit } from "./commands";
import type { ExportedListName } from "./rules";

/** Number of rows read at once. */
const PAGE_ROWS = 1_000;

interface ExportedList<T> {
  /** Names the file and the subject of the audit log's entry. */
  name: ExportedListName;
  /** As the administrator set them; empty ones are not recorded. */
  filters: object;
  /** The heading of each column, with its value. */
  columns: Record<string, (item: T) => CsvCell | null>;
  /** The list's own page after a cursor, with the filters. */
  page: (cursor: string | undefined, limit: number) => Promise<{ items: T[]; nextCursor: string | null }>;
}

/**
 * Exports a list of the console as CSV, with the same filters as the page. It ends at ten thousand rows; the file's name
 * then says so. The audit log says who exported what, because lists hold personal data.
 */
export async function exportList<T>(
  actor: UserActor,
  { name, filters, columns, page }: ExportedList<T>,
  context: RequestContext,
): Promise<FileResponse> {
  requireAdmin(actor);
  const items: T[] = [];
  let cursor: string | undefined;
  do {
    const next = await page(cursor, Math.min(PAGE_ROWS, MAX_EXPORTED_ROWS - items.length));
    items.push(...next.items);
    cursor = next.nextCursor ?? undefined;
  } while (cursor && items.length < MAX_EXPORTED_ROWS);
  await recordListExport(actor, { name, filters, rows: items.length }, context);
  const values = Object.values(columns);
  return csvFile(
    exportName(name, cursor !== undefined),
    Object.keys(columns),
    items.map((item) => values.map((read) => read(item) ?? "")),
  );
}

/** Records in the audit log what an administrator exported. */
export async function recordListExport(
  actor: UserActor,
  { name, filters, rows }: Pick<ExportedList<unknown>, "name" | "filters"> & { rows: number },
  { now, device }: RequestContext,
): Promise<void> {
  const given = Object.fromEntries(
    Object.entries(filters).filter(([, value]) => value !== undefined && value !== ""),
  );
  const entry = { actor, action: "list.export" as const, subjectType: "list", subjectId: name };
  const detail = { filters: given, rows };
  await recordAudit(db(), { ...entry, detail, device }, now);
}
