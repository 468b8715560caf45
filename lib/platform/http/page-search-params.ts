import { z } from "zod";

/** The query string of a page, as `useSearchParams` gives it to the page's components. */
export const pageSearchParams = z
  .custom<Record<string, string | string[] | undefined>>()
  .transform(
    (query) =>
      new URLSearchParams(
        Object.entries(query).flatMap(([name, value = []]) => [value].flat().map((each) => [name, each])),
      ),
  );
