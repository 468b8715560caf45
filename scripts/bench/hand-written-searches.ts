import { DAY_MS, dayIn, HOUR_MS, KIGALI, plusDays } from "@/lib/platform/dates";

/** A visitor's search and one equivalent statement. */
interface HandWrittenSearch {
  /** The query string of /vehicles. */
  query: string;
  statement: string;
}

const orders = {
  price: "daily_price_cents, id",
  "price-desc": "daily_price_cents desc, id desc",
  year: "year desc, id desc",
  name: "title, id",
  rating: "rating_average desc nulls last, rating_count desc nulls last, id",
};
type Order = keyof typeof orders;

const PAGE_SIZE = 24;
/** As many as can be paged to, and one more to show that there are more. */
const LIMIT = 1_201;

const isPublic =
  "status = 'published' and business_id not in (select id from businesses where status <> 'active')";

/** For frequent matches: the index of the sort order is read until there are enough. */
function inOrder(order: Order, where = "true"): string {
  return `select id from vehicles where ${isPublic} and ${where} order by ${orders[order]} limit ${LIMIT}`;
}

/** For rare matches: found by their terms and sorted; `free` is tested in this order until there are enough. */
function byTerms(order: Order, where: string, free = "true"): string {
  return `with matching as materialized (select * from vehicles where ${isPublic} and ${where})
    select id from (select * from matching as vehicles order by ${orders[order]} offset 0) as vehicles
    where ${free} limit ${LIMIT}`;
}

/** By price in several categories: each has its own index range. */
function inCategories(categories: string[], where = "true"): string {
  const parts = categories.map(
    (category) => `(select id, daily_price_cents from vehicles where ${isPublic}
      and category_id = '${category}' and ${where} order by ${orders.price} limit ${LIMIT})`,
  );
  return `select id from (${parts.join(" union all ")}) as parts order by ${orders.price} limit ${LIMIT}`;
}

interface Dates {
  from: string;
  to: string;
}

function isUnoccupied(start: string, end: string, now: Date): string {
  return `not exists (select from vehicle_occupancy where vehicle_id = vehicles.id
    and upper(during) > ${start} and coalesce(lower(during), '-infinity') < ${end}
    and (expires_at is null or expires_at > '${now.toISOString()}') offset 0)`;
}

function isFreeNow(now: Date): string {
  const soonest = new Date(now.getTime() + 1);
  return isUnoccupied(`'${now.toISOString()}'`, `'${soonest.toISOString()}'`, now);
}

/** Whether a vehicle can be booked on the dates, at 10:00 in Kigali. */
function isFreeOn({ from, to }: Dates, now: Date): string {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS;
  const leadHours = Math.floor((Date.parse(`${from}T21:00+02:00`) - now.getTime()) / HOUR_MS);
  const end = `'${to} 10:00+02'::timestamptz + buffer_minutes * interval '1 minute'`;
  return `min_days <= ${days} and max_days >= ${days} and advance_notice_hours <= ${leadHours}
    and (is_instant_book or ${leadHours} >= 1) and ${isUnoccupied(`'${from} 10:00+02'`, end, now)}`;
}

/** Everything a page of cards shows, in one statement: the number found and the card of each vehicle. */
function page(found: string, number: number, free: string, dates: Dates | undefined): string {
  const seasons = dates
    ? `coalesce((select json_agg(json_build_object('name', name, 'startsOn', starts_on, 'endsOn', ends_on,
        'dailyPriceCents', daily_price_cents) order by starts_on) from vehicle_seasons
        where vehicle_id = vehicles.id and starts_on <= '${dates.to}' and ends_on > '${dates.from}'), '[]')`
    : "'[]'::json";
  const dayPrices = dates
    ? `coalesce((select json_agg(json_build_object('day', day, 'dailyPriceCents', daily_price_cents))
        from (select distinct on (day) day, daily_price_cents from vehicle_day_prices where vehicle_id = vehicles.id
          and day between '${dates.from}' and '${dates.to}' order by day, source) own), '[]')`
    : "'[]'::json";
  const skipped = (number - 1) * PAGE_SIZE;
  return `with found as materialized (${found}),
      numbered as (select id, row_number() over () as place from found)
    select (select count(*) from found) as total, vehicles.id, title, make, year, category_id, seats, transmission,
      fuel_type, neighbourhood, time_zone, daily_price_cents, weekend_price_cents, deposit_cents,
      weekly_discount_percent, monthly_discount_percent, early_bird_days, early_bird_percent, last_minute_days,
      last_minute_percent, ${seasons} as seasons, ${dayPrices} as day_prices, is_instant_book, documents_end_on,
      rating_average, rating_count, ${free} as is_available, verification, path, width, height
    from numbered join vehicles using (id) join businesses on businesses.id = business_id
      left join vehicle_pictures on vehicle_pictures.vehicle_id = vehicles.id and position = 0
    where place > ${skipped} and place <= ${skipped + PAGE_SIZE} order by place`;
}

/** Fifty searches: without filters, by category, price, make, place, words, dates; common and rare; last pages. */
export function handWrittenSearches(now: Date): HandWrittenSearch[] {
  const today = dayIn(now, KIGALI);
  const soon: Dates = { from: plusDays(today, 9), to: plusDays(today, 12) };
  const month: Dates = { from: plusDays(today, 30), to: plusDays(today, 61) };
  const [freeNow, freeSoon, freeMonth] = [isFreeNow(now), isFreeOn(soon, now), isFreeOn(month, now)];
  const suv = "category_id = 'suv'";
  const rated = "rating_average >= 4.5";

  const undated: [query: string, found: string][] = [
    ["", inOrder("price")],
    ["page=50", inOrder("price")],
    ["sort=price-desc", inOrder("price-desc")],
    ["sort=price-desc&page=50", inOrder("price-desc")],
    ["sort=year", inOrder("year")],
    ["sort=name", inOrder("name")],
    ["sort=rating", inOrder("rating")],
    ["sort=rating&page=50", inOrder("rating")],
    ["category=suv", inOrder("price", suv)],
    ["category=suv&page=50", inOrder("price", suv)],
    ["category=sedan&sort=rating", inOrder("rating", "category_id = 'sedan'")],
    ["category=luxury&sort=price-desc", inOrder("price-desc", "category_id = 'luxury'")],
    ["category=suv,luxury", inCategories(["suv", "luxury"])],
    ["category=suv,luxury&sort=rating", inOrder("rating", "category_id in ('suv', 'luxury')")],
    ["category=others&fuel=electric", byTerms("price", "search_terms @> '{category:others,fuel:electric}'")],
    ["price-max=100", inOrder("price", "daily_price_cents <= 10000")],
    ["price-min=100&price-max=200", inOrder("price", "daily_price_cents between 10000 and 20000")],
    ["price-min=200&sort=rating", inOrder("rating", "daily_price_cents >= 20000")],
    ["category=suv&price-max=80", inOrder("price", `${suv} and daily_price_cents <= 8000`)],
    ["category=suv&gearbox=automatic", inOrder("price", `${suv} and transmission = 'automatic'`)],
    ["make=toyota", inOrder("price", "make = 'Toyota'")],
    ["make=toyota&category=suv", inOrder("price", `${suv} and make = 'Toyota'`)],
    ["make=porsche", byTerms("price", "search_terms @> '{make:porsche}'")],
    ["make=porsche&sort=name", inOrder("name", "search_slug(make) = 'porsche'")],
    [
      "fuel=hybrid&gearbox=automatic",
      inOrder("price", "fuel_type = 'hybrid' and transmission = 'automatic'"),
    ],
    ["gearbox=manual&seats=7", byTerms("price", "search_terms @> '{gearbox:manual,seats:7}'")],
    ["rating=4.5&category=sedan", inOrder("price", `category_id = 'sedan' and ${rated}`)],
    ["rating=4.5&sort=rating", inOrder("rating", rated)],
    ["instant=1&rating=4.5&seats=5", inOrder("price", `is_instant_book and seats >= 5 and ${rated}`)],
    ["feature=four-wheel-drive", inOrder("price", "features @> '{four-wheel-drive}'")],
    ["feature=massage-seats", byTerms("price", "search_terms @> '{feature:massage-seats}'")],
    ["place=kimihurura", inOrder("price", "neighbourhood = 'Kimihurura'")],
    ["place=kimihurura&category=suv", inOrder("price", `${suv} and neighbourhood = 'Kimihurura'`)],
    ["place=remera,kacyiru&sort=rating", inOrder("rating", "neighbourhood in ('Remera', 'Kacyiru')")],
    ["search=toyota", inOrder("price", "search_text like '%toyota%'")],
    ["search=rav4", byTerms("price", "search_terms @> '{rav4}'")],
    ["search=rav4+kimihurura", byTerms("price", "search_terms @> '{rav4,kimihurura}'")],
    ["search=land+cruiser&sort=rating", byTerms("rating", "search_terms @> '{land,cruiser}'")],
    [
      "search=suv+kimihurura",
      inOrder("price", "search_text like '%suv%' and search_text like '%kimihurura%'"),
    ],
    ["search=zzzzzz", byTerms("price", "search_terms @> '{zzzzzz}'")],
    ["availability=available", inOrder("price", freeNow)],
    ["availability=available&page=50", inOrder("price", freeNow)],
  ];
  const dated: [query: string, dates: Dates, found: string][] = [
    ["", soon, inOrder("price", freeSoon)],
    ["page=50", soon, inOrder("price", freeSoon)],
    ["sort=rating", soon, inOrder("rating", freeSoon)],
    ["category=suv", soon, inOrder("price", `${suv} and ${freeSoon}`)],
    ["search=suv+kimihurura", soon, byTerms("price", "search_terms @> '{suv,kimihurura}'", freeSoon)],
    ["make=porsche", soon, byTerms("price", "search_terms @> '{make:porsche}'", freeSoon)],
    ["", month, inOrder("price", freeMonth)],
    [
      "feature=winch&category=suv",
      month,
      byTerms("price", "search_terms @> '{category:suv,feature:winch}'", freeMonth),
    ],
  ];

  const numberOf = (query: string) => Number(new URLSearchParams(query).get("page") ?? 1);
  return [
    ...undated.map(([query, found]) => ({
      query,
      statement: page(found, numberOf(query), freeNow, undefined),
    })),
    ...dated.map(([query, dates, found]) => ({
      query: `from=${dates.from}&to=${dates.to}${query && "&"}${query}`,
      statement: page(found, numberOf(query), dates === soon ? freeSoon : freeMonth, dates),
    })),
  ];
}
