import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Database } from "@/db";
import { favourites } from "@/db/schema/favourites";
import { issueReportPictures, issueReports } from "@/db/schema/issue-reports";
import { savedSearchCars, savedSearches } from "@/db/schema/saved-searches";

/** What somebody would like to rent, and the picture of what was wrong with what they rented. */
export async function leaveWishes(
  database: Database,
  person: { userId: string; vehicleId: string; pictureId: string; word: (name: string) => string; now: Date },
): Promise<void> {
  const { userId, vehicleId, pictureId, word, now } = person;
  await database.insert(favourites).values({ userId, vehicleId });
  const search = { id: randomUUID(), userId, name: word("wish"), query: word("search=jeep") };
  await database.insert(savedSearches).values({ ...search, newSince: now });
  await database.insert(savedSearchCars).values({ savedSearchId: search.id, vehicleId, toldAt: now });
  const [report] = await database.select().from(issueReports).where(eq(issueReports.reporterId, userId));
  if (!report) throw new Error("nobody reported anything");
  await database.insert(issueReportPictures).values({ reportId: report.id, fileId: pictureId, position: 0 });
}
