"use client";

import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { toast } from "@/components/ui/toast";
import { askQuote, book, explain } from "@/components/vehicles/booking-desk";
import { useResource } from "@/lib/api/use-resource";
import { dayIn, KIGALI, plusDays } from "@/lib/dates";
import { localPath } from "@/lib/i18n/local-path";
import { formatMoney } from "@/lib/money";
import type { Quote } from "@/lib/quotes/contract";
import type { RentalDates } from "@/lib/search/rules";
import { type Availability, availability } from "@/lib/vehicles/contract";
import { FURTHEST_DAYS } from "@/lib/vehicles/rules";
import { firstWish, possible, type Wish, wishProblem } from "./booking-wish";

/** Long enough for a date being typed, short enough not to be noticed. */
const PAUSE_MS = 250;

/** How long the success of a booking is told (spec.md §9). */
const BOOKED_MS = 4_000;

/** Dates of one car, the server's price for them, and the way to its payment. */
export function useCarBooking(vehicleId: string, dates: RentalDates | undefined) {
  const t = useTranslations("renter.booking");
  const said = useTranslations("vehicles.booking");
  const locale = useLocale();
  const router = useRouter();
  const [told, setTold] = useState<Wish>(() => firstWish(dates));
  const [isTried, setTried] = useState(false);
  const [isBooking, setBooking] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const calendar = useResource(calendarPath(vehicleId), availability);
  const choices = calendar.data && possible(calendar.data, told.from, new Date());
  const [firstTime = told.fromTime] = choices?.times ?? [];
  const wish = choices?.times.includes(told.fromTime) === false ? { ...told, fromTime: firstTime } : told;
  const problem = wishProblem(wish);
  const price = usePrice(vehicleId, wish, calendar.data);

  function change(next: Partial<Wish>) {
    setRefusal(undefined);
    setTold({ ...wish, ...next });
  }

  async function confirm() {
    setTried(true);
    if (problem || !price.quote) return;
    setBooking(true);
    setRefusal(undefined);
    try {
      const bookingId = await book(price.quote.id);
      const amount = formatMoney(price.quote.totalCents, "USD", locale);
      // Stays for its time on the payment page too.
      toast.success(said(price.quote.isInstantBook ? "held" : "booked", { amount }), {
        durationMs: BOOKED_MS,
      });
      router.push(localPath(`/payment?booking=${bookingId}`, locale));
    } catch (error) {
      setBooking(false);
      setRefusal(refusalOf(error, said("bookFailed")));
      askAgain();
    }
  }

  // The dates may be another's by now, or the price another.
  function askAgain() {
    calendar.retry();
    price.again();
  }

  /** After the dates one held oneself were released. */
  function chooseAnew() {
    setRefusal(undefined);
    askAgain();
  }

  const shown = problem && (isTried || problem === "rangeInvalid") ? t(problem) : undefined;
  return {
    wish,
    change,
    confirm,
    isBooking,
    choices,
    ...{ timeZone: calendar.data?.timeZone ?? KIGALI, calendarError: calendar.error, retry: calendar.retry },
    ...{ quote: price.quote, isPricing: price.isPricing, chooseAnew },
    problem: shown ? { message: shown } : (refusal ?? price.refusal),
  };
}

interface Refusal {
  message: string;
  /** The person's own booking that has the dates. */
  heldBy?: string;
}

function refusalOf(error: unknown, otherwise: string): Refusal {
  const { message = otherwise, heldBy } = explain(error);
  return { message, heldBy };
}

function calendarPath(vehicleId: string): string {
  const today = dayIn(new Date(), KIGALI);
  const period = new URLSearchParams({ from: today, to: plusDays(today, FURTHEST_DAYS + 1) });
  return `/api/vehicles/${encodeURIComponent(vehicleId)}/availability?${period}`;
}

/** The server's price for complete dates; a new one before the old one runs out. */
function usePrice(vehicleId: string, wish: Wish, calendar: Availability | undefined) {
  const t = useTranslations("vehicles.booking");
  const [answer, setAnswer] = useState<{ of: string; quote?: Quote; refusal?: Refusal }>();
  const [turn, setTurn] = useState(0);
  const { from, to, fromTime, toTime } = wish;
  const timeZone = calendar?.timeZone;
  const asked = timeZone && !wishProblem(wish) ? [from, fromTime, to, toTime, turn].join(" ") : undefined;

  useEffect(() => {
    if (!asked || !timeZone) return;
    let isCurrent = true;
    const choice = { from, to, fromTime, toTime, extras: [], deliveryAddress: "" };
    const timer = setTimeout(async () => {
      const next = await askQuote({ id: vehicleId, timeZone }, choice).then(
        (quote) => ({ of: asked, quote }),
        (error) => ({ of: asked, refusal: refusalOf(error, t("unreachable")) }),
      );
      if (isCurrent) setAnswer(next);
    }, PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [asked, vehicleId, timeZone, from, to, fromTime, toTime, t]);

  const current = answer?.of === asked ? answer : undefined;
  const expiresAt = current?.quote?.expiresAt;
  useEffect(() => {
    if (!expiresAt) return;
    const timer = setTimeout(() => setTurn((count) => count + 1), Date.parse(expiresAt) - Date.now());
    return () => clearTimeout(timer);
  }, [expiresAt]);

  return {
    quote: current?.quote,
    refusal: current?.refusal,
    isPricing: asked !== undefined && !current,
    again: () => setTurn((count) => count + 1),
  };
}
