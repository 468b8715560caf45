import { writeData } from "@/lib/operations/personal-data/export-data";

/** What an export of a user's data holds, by table. */
export async function readExport(userId: string): Promise<Record<string, Record<string, unknown>[]>> {
  let text = "";
  await writeData(userId, new Date(), async (part) => {
    text += part;
  });
  const { exportedAt: _, userId: __, ...tables } = JSON.parse(text);
  return tables;
}
