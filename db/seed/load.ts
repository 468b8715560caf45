import { getTableColumns } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Transaction } from "../index";
import { bookingChanges } from "../schema/booking-changes";
import { bookingEvents, bookings } from "../schema/bookings";
import { businesses, teamMembers } from "../schema/businesses";
import { calendarConflicts, calendarImports } from "../schema/calendars";
import { categories } from "../schema/categories";
import { handovers } from "../schema/handovers";
import { ledgerEntries, ledgerTransactions } from "../schema/ledger";
import { vehicleOccupancy } from "../schema/occupancy";
import { payments, refunds } from "../schema/payments";
import { payoutItems, payouts, subscriptionInvoices } from "../schema/payouts";
import { vehicleExtras, vehicleSeasons } from "../schema/prices";
import { quotes } from "../schema/quotes";
import { reconciliationFindings, reconciliationRuns } from "../schema/reconciliation";
import { reviews } from "../schema/reviews";
import { sandboxCharges, sandboxRefunds } from "../schema/sandbox";
import { commissionRates, exchangeRates, settings } from "../schema/settings";
import { individualProfiles, users } from "../schema/users";
import { vehiclePictures, vehicles } from "../schema/vehicles";
import { categoryRows } from "./categories";
import { handoversOf } from "./handovers";
import type { Town } from "./town";

/** Writes the town, each table after those it refers to. */
export async function loadTown(tx: Transaction, town: Town): Promise<void> {
  const { companies, cars, records } = town;
  await insertAll(tx, categories, categoryRows);
  await insertAll(tx, users, town.users);
  await insertAll(tx, individualProfiles, town.profiles);
  await insertAll(tx, settings, town.settings);
  await insertAll(tx, exchangeRates, town.rates);
  await insertAll(tx, commissionRates, town.commission);
  await insertAll(
    tx,
    businesses,
    companies.map(({ row }) => row),
  );
  await insertAll(
    tx,
    teamMembers,
    companies.flatMap(({ members }) => members),
  );
  await insertAll(
    tx,
    vehicles,
    cars.map(({ row }) => row),
  );
  await insertAll(
    tx,
    vehiclePictures,
    cars.flatMap(({ pictures }) => pictures),
  );
  await insertAll(tx, vehicleSeasons, town.prices.seasons);
  await insertAll(tx, vehicleExtras, town.prices.extras);
  await insertAll(tx, quotes, [...records.map(({ quote }) => quote), ...town.changes.quotes]);
  await insertAll(
    tx,
    bookings,
    records.map(({ booking }) => booking),
  );
  await insertAll(tx, bookingEvents, inOrder(records.flatMap(({ events }) => events)));
  await insertAll(tx, bookingChanges, town.changes.changes);
  await insertAll(tx, handovers, handoversOf(records, town.profiles));
  await insertAll(tx, calendarImports, town.calendar.imports);
  await insertAll(tx, calendarConflicts, town.calendar.conflicts);
  await insertAll(tx, vehicleOccupancy, [
    ...town.absences,
    ...town.changes.holds,
    ...present(records.map(({ occupancy }) => occupancy)),
  ]);
  await insertAll(tx, reviews, town.reviews);
  await loadMoney(tx, town);
  await insertAll(tx, reconciliationRuns, town.desk.runs);
  await insertAll(tx, reconciliationFindings, town.desk.findings);
}

async function loadMoney(tx: Transaction, { records, accounts }: Town): Promise<void> {
  const charges = records.flatMap(({ charge, others }) => [charge, ...others]);
  const movements = inOrder(
    [...records.flatMap((record) => record.movements), ...accounts.movements].map((movement) => ({
      ...movement,
      at: movement.transaction.at,
    })),
  );
  await insertAll(
    tx,
    payments,
    charges.map(({ payment }) => payment),
  );
  await insertAll(tx, refunds, present(charges.map(({ refund }) => refund)));
  await insertAll(tx, sandboxCharges, present(charges.map(({ sandboxCharge }) => sandboxCharge)));
  await insertAll(tx, sandboxRefunds, present(charges.map(({ sandboxRefund }) => sandboxRefund)));
  await insertAll(tx, subscriptionInvoices, accounts.invoices);
  await insertAll(tx, payouts, accounts.payouts);
  await insertAll(tx, payoutItems, accounts.items);
  await insertAll(
    tx,
    ledgerTransactions,
    movements.map(({ transaction }) => transaction),
  );
  await insertAll(
    tx,
    ledgerEntries,
    movements.flatMap(({ entries }) => entries),
  );
}

/** A statement carries at most 65,535 parameters. */
const mostParameters = 60_000;

async function insertAll<T extends PgTable>(
  tx: Transaction,
  table: T,
  rows: T["$inferInsert"][],
): Promise<void> {
  const size = Math.floor(mostParameters / Object.keys(getTableColumns(table)).length);
  for (let start = 0; start < rows.length; start += size)
    await tx.insert(table).values(rows.slice(start, start + size));
}

function present<T>(items: (T | undefined)[]): T[] {
  return items.filter((item) => item !== undefined);
}

/** Oldest first, as they would have been written: their numbers come from a sequence. */
function inOrder<T extends { at: Date }>(items: T[]): T[] {
  return items.toSorted((one, other) => Number(one.at) - Number(other.at));
}
