import { describe, expect, it } from "vitest";
import { makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { actorFor } from "@/db/testing/scenarios";
import { deleteView, saveView } from "./commands";
import { MAX_SAVED_VIEWS, newSavedView } from "./contract";
import { listSavedViews } from "./queries";

const database = await freshDatabase();
const now = new Date();
const makeAdmin = async () => actorFor(await makeUser(database, { role: "admin" }));
const view = (name: string, list: "users" | "tickets" = "users") => ({
  list,
  name,
  query: "status=inactive",
});

describe("a saved view", () => {
  it("is found by the administrator who saved it, until it is deleted", async () => {
    const [admin, other] = [await makeAdmin(), await makeAdmin()];
    const { id } = await saveView(admin, view("Closed accounts"), now);
    expect(await listSavedViews(admin)).toEqual({ items: [{ id, ...view("Closed accounts") }] });
    expect(await listSavedViews(other)).toEqual({ items: [] });
    await expect(deleteView(other, id)).rejects.toMatchObject({ code: "not_found" });
    await deleteView(admin, id);
    await expect(deleteView(admin, id)).rejects.toMatchObject({ code: "not_found" });
    expect(await listSavedViews(admin)).toEqual({ items: [] });
  });

  it("has a unique name within its list", async () => {
    const admin = await makeAdmin();
    await saveView(admin, view("Mine"), now);
    await saveView(admin, view("Mine", "tickets"), now);
    await expect(saveView(admin, view("mine"), now)).rejects.toMatchObject({
      details: { fields: { name: "savedViewNameTaken" } },
    });
    expect(newSavedView.safeParse({ ...view(" "), query: "" }).error?.issues.map(({ path }) => path)).toEqual(
      [["name"], ["query"]],
    );
  });

  it("is limited in number, and for administrators only", async () => {
    const admin = await makeAdmin();
    const saved = await Promise.allSettled(
      Array.from({ length: MAX_SAVED_VIEWS + 3 }, (_, index) => saveView(admin, view(`View ${index}`), now)),
    );
    expect(saved.filter(({ status }) => status === "fulfilled")).toHaveLength(MAX_SAVED_VIEWS);
    expect((await listSavedViews(admin)).items).toHaveLength(MAX_SAVED_VIEWS);
    const renter = actorFor(await makeUser(database));
    await expect(saveView(renter, view("x"), now)).rejects.toMatchObject({ code: "forbidden" });
    await expect(listSavedViews(renter)).rejects.toMatchObject({ code: "forbidden" });
  });
});
