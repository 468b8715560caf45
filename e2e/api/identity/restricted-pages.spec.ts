import { expect, test } from "../../fixtures";
import { staticPages } from "../../journeys/pages";

const restricted = staticPages.filter((path) =>
  /^\/(dashboard\/|settings|logout|verify-documents|document-verification|business-badge)/.test(path),
);

test("pages with restricted access send a visitor to log in, and name the page to return to", async ({
  anonymous,
  baseURL,
}) => {
  expect(restricted.length).toBeGreaterThan(50);
  for (const path of restricted.flatMap((page) => [page, `/fr${page}?tab=all`])) {
    const answer = await anonymous.get(path, { maxRedirects: 0 });
    const { pathname, searchParams } = new URL(answer.headers().location ?? "", baseURL);
    const login = path.startsWith("/fr") ? "/fr/login" : "/login";
    expect([path, answer.status(), pathname, searchParams.get("next")]).toEqual([path, 307, login, path]);
  }
});
