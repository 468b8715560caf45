import { readdirSync, readFileSync } from "node:fs";
import { getTableName, is } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { beforeAll, describe, expect, it } from "vitest";
import { personalTables } from "./personal-tables";

// Every table of the schema is either in personalTables or listed here with a reason, so that exports and
// erasures cannot miss a new table.
const impersonal: Record<string, string> = {
  categories: "kinds of cars",
  search_words: "words of cars",
  settings: "the marketplace's own; about administrators only that they set it",
  message_templates: "the marketplace's own; about administrators only that they wrote them",
  broadcasts: "texts to groups of people; about people only the ids that a client named",
  incidents: "texts for everybody; about administrators only that they wrote them",
  incident_updates: "texts for everybody; about administrators only that they wrote them",
  exchange_rates: "the marketplace's own",
  commission_rates: "the marketplace's own",
  hold_networks: "networks of holds, hashed with a key and gone after two days",
  booking_reminders: "when the sides of a booking were reminded, by its id",
  quote_counts: "how many offers were made on a day",
  ledger_transactions: "money by booking and payment, kept for the accounts",
  ledger_entries: "money by business, kept for the accounts",
  business_defaults: "initial values of new cars",
  plan_changes: "plans by business, kept for the accounts",
  vehicle_seasons: "prices of cars",
  vehicle_day_prices: "prices of cars",
  vehicle_price_rules: "prices of cars",
  vehicle_extras: "prices of cars",
  promo_codes: "prices of a business or of the marketplace",
  file_variants: "the same picture smaller, gone with the file it was made of",
  reconciliation_runs: "the marketplace's own",
  reconciliation_findings: "figures of payments that disagree, kept for the accounts",
  simulated_refunds: "amounts of the demonstration's bank",
  simulated_log: "amounts of the demonstration's bank",
  simulated_replies: "what the demonstration's bank answered, by keys of ours",
  simulated_scenarios: "how the demonstration's providers misbehave",
  webhook_deliveries: "ids and dates of rentals sent to a program, gone with its endpoint",
  message_provider_failures: "why providers of messages do not answer",
  worker_processes: "machines, by their names",
  backups: "files by their sizes; the README describes their contents",
  restore_drills: "times, and counts of rows",
  security_scans: "numbers of weaknesses",
  sign_up_codes: "keyed hashes without a name, gone after two days",
  login_attempts: "keyed hashes without a name, gone after a quiet day",
  rate_limits: "keyed hashes without a name, gone after an hour at most",
};

/** Columns that name somebody other than the subject of a row: staff remain accountable for what they did. */
const accountable = new Set([
  "settings.updated_by",
  "message_templates.updated_by",
  "broadcasts.created_by",
  "incidents.created_by",
  "incident_updates.created_by",
  "backups.started_by",
  "security_scans.started_by",
  "exchange_rates.created_by",
  "commission_rates.created_by",
  "documents.reviewed_by",
  "booking_risks.reviewed_by",
  "vehicle_documents.reviewed_by",
  "vehicle_document_graces.granted_by",
  "badge_requests.reviewed_by",
  "file_views.viewer_id",
  "support_tickets.closed_by",
  "support_tickets.assignee_id",
  "support_notes.author_id",
  "user_notes.author_id",
  "support_messages.author_id",
  "issue_reports.resolved_by",
  "handovers.recorded_by",
  "handover_confirmations.recorded_by",
  "team_invitations.invited_by",
  "payout_accounts.set_by",
  "webhook_endpoints.created_by",
  "plan_changes.changed_by",
  "calendar_imports.created_by",
  "vehicle_occupancy.created_by",
  "pauses.created_by",
  "payouts.sent_by",
  "payouts.approved_by",
  "payouts.returned_by",
  "business_payments.recorded_by",
  "business_payments.reversed_by",
  "refund_requests.requested_by",
  "refund_requests.decided_by",
  "dispute_evidence.sent_by",
  "reconciliation_findings.resolved_by",
  "sessions.acting_admin_id",
  "notifications.sender_id",
  "chat_blocks.blocked_by",
]);

let tables: PgTable[];

beforeAll(async () => {
  const modules = await Promise.all(
    readdirSync("db/schema", { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".ts"))
      .map((file) => import(`../../../db/schema/${file}`)),
  );
  tables = modules.flatMap((module) => Object.values(module)).filter((value) => is(value, PgTable));
});

const named = new Set(personalTables.map(({ table }) => getTableName(table)));

it("every table has one level of protection in docs/data.md", () => {
  const [, levels = ""] = readFileSync("docs/data.md", "utf8").split("## Tables");
  const inLevels = [...levels.matchAll(/`(\w+)`/g)].map(([, name]) => name);
  expect(inLevels.toSorted()).toEqual(tables.map((table) => getTableName(table)).toSorted());
});

describe("personal data", () => {
  it("is complete: every table is either listed or exempted, not both", () => {
    const all = tables.map((table) => getTableName(table));
    expect(all.length).toBeGreaterThan(30);
    expect(all.filter((name) => !named.has(name) && !impersonal[name])).toEqual([]);
    expect([...named, ...Object.keys(impersonal)].filter((name) => !all.includes(name))).toEqual([]);
    expect(Object.keys(impersonal).filter((name) => named.has(name))).toEqual([]);
  });

  it("is found by every column that references an account", () => {
    const known = new Set(
      personalTables.flatMap(({ table, columns }) =>
        columns.map((column) => `${getTableName(table)}.${snake(column.name)}`),
      ),
    );
    const referring = tables.flatMap((table) => {
      const { name, foreignKeys } = getTableConfig(table);
      return foreignKeys
        .map((key) => key.reference())
        .filter(({ foreignTable }) => getTableName(foreignTable) === "users")
        .flatMap(({ columns }) => columns.map((column) => `${name}.${snake(column.name)}`));
    });
    expect(referring.length).toBeGreaterThan(20);
    expect(referring.filter((column) => !known.has(column) && !accountable.has(column))).toEqual([]);
  });

  it("leaves out of exports only columns that exist", () => {
    for (const { table, hidden } of personalTables) {
      const columns = getTableConfig(table).columns.map(({ name }) => name);
      expect([getTableName(table), hidden.filter((name) => !columns.includes(name))]).toEqual([
        getTableName(table),
        [],
      ]);
    }
  });

  it("is exported without anything that gives access to an account", () => {
    const secret = /hash|secret|sealed|storageKey|lastStep/i;
    const shown = personalTables.flatMap(({ table, hidden }) =>
      getTableConfig(table)
        .columns.map(({ name }) => name)
        .filter((name) => secret.test(name) && !hidden.includes(name))
        .map((name) => `${getTableName(table)}.${name}`),
    );
    expect(shown).toEqual([]);
  });
});

/** The schema's names are in camelCase until the driver maps them. */
function snake(name: string): string {
  return name.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);
}
