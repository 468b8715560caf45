import { getTableColumns } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Transaction } from "../index";
import { businesses, teamMembers } from "../schema/businesses/businesses";
import { calendarConflicts, calendarImports } from "../schema/catalog/calendars";
import { vehicleOccupancy } from "../schema/catalog/occupancy";
import { pauses } from "../schema/catalog/pauses";
import { vehicleDayPrices, vehicleExtras, vehicleSeasons } from "../schema/catalog/pricing";
import { reviews } from "../schema/catalog/reviews";
import { vehiclePictures, vehicles } from "../schema/catalog/vehicles";
import { individualProfiles, users } from "../schema/identity/users";
import { simulatedCharges, simulatedRefunds } from "../schema/operations/simulated-providers";
import { ledgerEntries, ledgerTransactions } from "../schema/payments/ledger";
import { payments, refunds } from "../schema/payments/payments";
import { payoutItems, payouts, subscriptionInvoices } from "../schema/payments/payouts";
import { reconciliationFindings, reconciliationRuns } from "../schema/payments/reconciliation";
import { commissionRates, exchangeRates, settings } from "../schema/platform/settings";
import { additionalDrivers } from "../schema/rentals/additional-drivers";
import { bookingChanges } from "../schema/rentals/booking-changes";
import { bookingRisks } from "../schema/rentals/booking-risks";
import { bookingEvents, bookings } from "../schema/rentals/bookings";
import { handovers } from "../schema/rentals/handovers";
import { promoCodes } from "../schema/rentals/promo-codes";
import { quotes } from "../schema/rentals/quotes";
import { renterReviews } from "../schema/rentals/renter-reviews";
import { nameDrivers } from "./additional-drivers";
import { unusualBookings } from "./booking-risks";
import type { DemoData } from "./demo-data";
import { handoversOf } from "./handovers";

/** Inserts all demo data, each table after those it references. */
export async function loadDemoData(tx: Transaction, demoData: DemoData): Promise<void> {
  const { businesses: demoBusinesses, vehicles: demoVehicles, records } = demoData;
  await insertAll(tx, users, demoData.users);
  await insertAll(tx, individualProfiles, demoData.profiles);
  await insertAll(tx, settings, demoData.settings);
  await insertAll(tx, exchangeRates, demoData.rates);
  await insertAll(tx, commissionRates, demoData.commission);
  await insertAll(
    tx,
    businesses,
    demoBusinesses.map(({ row }) => row),
  );
  await insertAll(
    tx,
    teamMembers,
    demoBusinesses.flatMap(({ members }) => members),
  );
  await insertAll(
    tx,
    vehicles,
    demoVehicles.map(({ row }) => row),
  );
  await insertAll(
    tx,
    vehiclePictures,
    demoVehicles.flatMap(({ pictures }) => pictures),
  );
  await insertAll(tx, vehicleSeasons, demoData.prices.seasons);
  await insertAll(tx, vehicleDayPrices, demoData.prices.dayPrices);
  await insertAll(tx, vehicleExtras, demoData.prices.extras);
  await insertAll(tx, pauses, demoData.pauses);
  await insertAll(tx, promoCodes, demoData.promoCodes);
  await insertAll(tx, quotes, [
    ...records.map(({ quote }) => quote),
    ...demoData.changes.quotes,
    ...demoData.replacement.quotes,
  ]);
  await insertAll(
    tx,
    bookings,
    records.map(({ booking }) => booking),
  );
  await insertAll(tx, bookingRisks, unusualBookings(records));
  await insertAll(tx, bookingEvents, oldestFirst(records.flatMap(({ events }) => events)));
  await insertAll(tx, additionalDrivers, nameDrivers(records, demoData.profiles));
  await insertAll(tx, bookingChanges, [...demoData.changes.changes, ...demoData.replacement.changes]);
  await insertAll(tx, handovers, handoversOf(records, demoData.profiles));
  await insertAll(tx, calendarImports, demoData.calendar.imports);
  await insertAll(tx, calendarConflicts, demoData.calendar.conflicts);
  await insertAll(tx, vehicleOccupancy, [
    ...demoData.blocks,
    ...demoData.changes.holds,
    ...demoData.replacement.occupancies,
    ...present(records.map(({ occupancy }) => occupancy)),
  ]);
  await insertAll(tx, reviews, demoData.reviews);
  await insertAll(tx, renterReviews, demoData.renterReviews);
  await loadMoney(tx, demoData);
  await insertAll(tx, reconciliationRuns, demoData.desk.runs);
  await insertAll(tx, reconciliationFindings, demoData.desk.findings);
}

async function loadMoney(tx: Transaction, { records, accounts }: DemoData): Promise<void> {
  const charges = records.flatMap(({ charge, others }) => [charge, ...others]);
  const movements = oldestFirst(
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
  await insertAll(tx, simulatedCharges, present(charges.map(({ simulatedCharge }) => simulatedCharge)));
  await insertAll(tx, simulatedRefunds, present(charges.map(({ simulatedRefund }) => simulatedRefund)));
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

/** A statement can have at most 65,535 parameters. */
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

/** Sorts oldest first, as their numbers come from a sequence. */
function oldestFirst<T extends { at: Date }>(items: T[]): T[] {
  return items.toSorted((one, other) => Number(one.at) - Number(other.at));
}
