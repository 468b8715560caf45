import { expect, it } from "vitest";
import { makeBusiness, makePickUpPlace } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { getBusiness } from "@/lib/businesses/businesses/wire-queries";
import { findBusinessPage } from "./queries";

const database = await freshDatabase();
const anonymous = { kind: "anonymous" } as const;

it.each([
  ["company", "12 KN 33 St, Kiyovu"],
  ["individual", null],
] as const)(
  "the page of a business of the kind %s shows the address %s, and never its pick-up places",
  async (kind, shown) => {
    const { id, slug } = await makeBusiness(database, { kind, address: "12 KN 33 St, Kiyovu" });
    await makePickUpPlace(database, { businessId: id, address: "KG 11 Ave, Remera" });
    const page = await findBusinessPage(slug, 1);
    expect(page?.about.address).toBe(shown);
    expect(JSON.stringify(page)).not.toContain("KG 11 Ave");
    expect(await getBusiness(anonymous, id)).toMatchObject({ address: shown });
  },
);
