import { expect, it } from "vitest";
import { inProduct, layerOf, layers, source } from "./testing-sources";

/** The tables that a file imports, by name, with the domain that owns each. */
function tablesIn(text: string): Map<string, string> {
  const imports = text.matchAll(/import \{([^}]*)\} from "@\/db\/schema\/(\w+)\/[\w-]+"/g);
  return new Map(
    [...imports].flatMap(([, names = "", domain = ""]) =>
      names.split(",").map((name) => [name.trim().split(" as ").at(-1) ?? "", domain] as const),
    ),
  );
}

const writeTo = (table: string) =>
  new RegExp(
    `\\.(insert|update|delete)\\(\\s*${table}\\b|(insert into|update|delete from) \\$\\{${table}\\}`,
  );

it("tables are written by their domain and those above it, except these", () => {
  const upward = inProduct
    .filter((file) => file.startsWith("lib/"))
    .flatMap((file) => {
      const text = source.get(file) ?? "";
      const above = [...tablesIn(text)].filter(([, domain]) => layers.indexOf(domain) > layerOf(file));
      return above.filter(([table]) => writeTo(table).test(text)).map(([table]) => `${file} → ${table}`);
    });
  expect(upward.sort()).toEqual([
    // The secret URLs of calendars end when a member who may have kept them is removed or sees them no longer.
    "lib/businesses/team/end-calendar-links.ts → calendarLinks",
    // The documents of a business decide whether it is verified (docs/decisions/024-documents-decide-statuses.md).
    "lib/identity/identity-documents/check-business-documents.ts → businesses",
    "lib/identity/identity-documents/commands.ts → businesses",
    "lib/identity/identity-documents/document-status.ts → businesses",
    // A deactivated owner's businesses are suspended in the same transaction.
    "lib/identity/users-admin/deactivate-user.ts → businesses",
    // The time of the next check is stored with the change that needs it, without loading the payments domain.
    "lib/rentals/bookings/money/schedule-payment-checks.ts → payments",
  ]);
});
