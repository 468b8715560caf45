"use client";

import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import {
  explainRefusal,
  requestQuote,
  submitBooking,
} from "@/components/rentals/bookings/new-booking/booking-client";
import { toast } from "@/components/ui/toast";
import { MAX_DAYS_AHEAD } from "@/lib/catalog/availability/pick-up-rules";
import { type Availability, availability } from "@/lib/catalog/availability/public/contract";
import type { RequestedDates } from "@/lib/catalog/vehicles/requested-dates";
import { dayIn, KIGALI, plusDays } from "@/lib/platform/dates";
import { useResource } from "@/lib/platform/http/use-resource";
import { localPath } from "@/lib/platform/i18n/local-path";
import { formatMoney } from "@/lib/platform/money";
import { serverNow } from "@/lib/platform/server-clock";
import type { Quote } from "@/lib/rentals/quotes/contract";
import { type BookingDraft, bookableChoices, draftProblem, initialDraft } from "./booking-draft";

/** Long enough while a date is being typed, short enough not to be noticed. */
const DEBOUNCE_MS = 250;

/** How long the success message stays (spec.md §9). */
const BOOKED_MS = 4_000;

/** State of the dialog: the dates of one vehicle, the server's price and the step to payment. */
export function useVehicleBooking(vehicleId: string, dates: RequestedDates | undefined) {
  const t = useTranslations("renter.booking");
  const bookingTexts = useTranslations("vehicles.booking");
  const locale = useLocale();
  const router = useRouter();
  const [enteredDraft, setEnteredDraft] = useState<BookingDraft>(() => initialDraft(dates));
  const [isTried, setTried] = useState(false);
  const [isBooking, setBooking] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const calendar = useResource(calendarPath(vehicleId), availability);
  const choices = calendar.data && bookableChoices(calendar.data, enteredDraft.from, serverNow());
  const [firstTime = enteredDraft.fromTime] = choices?.times ?? [];
  const draft =
    choices?.times.includes(enteredDraft.fromTime) === false
      ? { ...enteredDraft, fromTime: firstTime }
      : enteredDraft;
  const problem = draftProblem(draft);
  const [isNonRefundable, setNonRefundable] = useState(false);
  const [promoCode, setPromoCode] = useState<string>();
  const price = usePrice(vehicleId, { ...draft, isNonRefundable, promoCode }, calendar.data);

  function change(next: Partial<BookingDraft>) {
    setRefusal(undefined);
    setEnteredDraft({ ...draft, ...next });
  }

  async function confirm() {
    setTried(true);
    if (problem || !price.quote) return;
    setBooking(true);
    setRefusal(undefined);
    try {
      const bookingId = await submitBooking(price.quote.id);
      const amount = formatMoney(price.quote.totalCents, "USD", locale);
      // The message stays for its full time on the payment page.
      toast.success(bookingTexts(price.quote.isInstantBook ? "held" : "booked", { amount }), {
        durationMs: BOOKED_MS,
      });
      router.push(localPath(`/payment?booking=${bookingId}`, locale));
    } catch (error) {
      setBooking(false);
      setRefusal(refusalOf(error, bookingTexts("bookFailed")));
      askAgain();
    }
  }

  // The dates may have been taken or the price may have changed: load both again.
  function askAgain() {
    calendar.retry();
    price.again();
  }

  /** Returns why a code cannot be used. */
  async function applyPromoCode(typed: string): Promise<string | undefined> {
    if (!calendar.data || problem) return t(problem ?? "rangeInvalid");
    const { timeZone } = calendar.data;
    const choice = { ...draft, isNonRefundable, extras: [], deliveryAddress: "", promoCode: typed };
    try {
      const { lines } = await requestQuote({ id: vehicleId, timeZone }, choice);
      setPromoCode(lines.find(({ rule }) => rule === "promo_code")?.name);
    } catch (error) {
      return refusalOf(error, bookingTexts("unreachable")).message;
    }
  }

  /** Called after the renter's own held dates were released. */
  function onHoldReleased() {
    setRefusal(undefined);
    askAgain();
  }

  const shown = problem && (isTried || problem === "rangeInvalid") ? t(problem) : undefined;
  return {
    draft,
    change,
    confirm,
    isBooking,
    choices,
    timeZone: calendar.data?.timeZone ?? KIGALI,
    calendarError: calendar.error,
    retry: calendar.retry,
    quote: price.quote,
    isPricing: price.isPricing,
    nonRefundablePercent: price.nonRefundablePercent,
    isNonRefundable,
    setNonRefundable,
    promoCode,
    applyPromoCode,
    removePromoCode: () => setPromoCode(undefined),
    onHoldReleased,
    priceChange:
      price.change &&
      bookingTexts("priceChanged", {
        before: formatMoney(price.change.before, "USD", locale),
        after: formatMoney(price.change.after, "USD", locale),
      }),
    problem: shown ? { message: shown } : (refusal ?? price.refusal),
  };
}

interface Refusal {
  message: string;
  /** Id of the actor's own booking that holds the dates. */
  heldBy?: string;
}

function refusalOf(error: unknown, otherwise: string): Refusal {
  const { message = otherwise, heldBy } = explainRefusal(error);
  return { message, heldBy };
}

function calendarPath(vehicleId: string): string {
  const today = dayIn(serverNow(), KIGALI);
  const period = new URLSearchParams({ from: today, to: plusDays(today, MAX_DAYS_AHEAD + 1) });
  return `/api/vehicles/${encodeURIComponent(vehicleId)}/availability?${period}`;
}

interface Answer {
  of: string;
  quote?: Quote;
  refusal?: Refusal;
}

/** Loads the server's price for complete dates, and a new one before it expires; a change of the price is reported. */
function usePrice(
  vehicleId: string,
  draft: BookingDraft & { isNonRefundable: boolean; promoCode: string | undefined },
  calendar: Availability | undefined,
) {
  const t = useTranslations("vehicles.booking");
  const [answer, setAnswer] = useState<Answer>();
  const [attempt, setAttempt] = useState(0);
  const { from, to, fromTime, toTime, isNonRefundable, promoCode } = draft;
  const timeZone = calendar?.timeZone;
  const choiceKey = [from, fromTime, to, toTime, isNonRefundable, promoCode].join(" ");
  const requestKey = timeZone && !draftProblem(draft) ? `${choiceKey} ${attempt}` : undefined;
  const lastTotal = useRef<{ of: string; cents: number }>(undefined);
  const [change, setChange] = useState<{ of: string; before: number; after: number }>();

  useEffect(() => {
    if (!requestKey || !timeZone) return;
    let isCurrent = true;
    const choice = {
      from,
      to,
      fromTime,
      toTime,
      isNonRefundable,
      promoCode,
      extras: [],
      deliveryAddress: "",
    };
    const timer = setTimeout(async () => {
      const next = await requestQuote({ id: vehicleId, timeZone }, choice).then(
        (quote): Answer => ({ of: requestKey, quote }),
        (error): Answer => ({ of: requestKey, refusal: refusalOf(error, t("unreachable")) }),
      );
      if (!isCurrent) return;
      setAnswer(next);
      const after = next.quote?.totalCents;
      if (after === undefined) return;
      const before = lastTotal.current?.of === choiceKey ? lastTotal.current.cents : after;
      lastTotal.current = { of: choiceKey, cents: after };
      if (before !== after) setChange({ of: choiceKey, before, after });
    }, DEBOUNCE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [requestKey, choiceKey, vehicleId, timeZone, from, to, fromTime, toTime, isNonRefundable, promoCode, t]);

  const current = answer?.of === requestKey ? answer : undefined;
  const expiresAt = current?.quote?.expiresAt;
  useEffect(() => {
    if (!expiresAt) return;
    const timer = setTimeout(() => setAttempt((count) => count + 1), Date.parse(expiresAt) - Date.now());
    return () => clearTimeout(timer);
  }, [expiresAt]);

  return {
    quote: current?.quote,
    change: change?.of === choiceKey ? change : undefined,
    /** The value of the last answer, so that the choice stays while another one is loaded. */
    nonRefundablePercent: answer?.quote?.nonRefundablePercent ?? 0,
    refusal: current?.refusal,
    isPricing: requestKey !== undefined && !current,
    again: () => setAttempt((count) => count + 1),
  };
}
