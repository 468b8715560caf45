"use client";

import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { useSession } from "@/components/identity/sessions/use-session";
import type { DayRange } from "@/components/ui/calendar";
import { reloadPage } from "@/components/ui/lazy";
import { toast } from "@/components/ui/toast";
import type { ChosenExtra } from "@/lib/catalog/pricing/contract";
import { handoverTimes } from "@/lib/catalog/vehicles/requested-dates";
import { readStorage, writeStorage } from "@/lib/platform/browser-storage";
import { localPath } from "@/lib/platform/i18n/local-path";
import { formatMoney } from "@/lib/platform/money";
import type { Quote } from "@/lib/rentals/quotes/contract";
import {
  addressKey,
  type BookedVehicle,
  type BookingChoice,
  emptyChoice,
  hasBothDays,
  needsAddress,
  readChoice,
  writeChoice,
} from "./booking-choice";
import type { PricingResult, VehicleCalendar } from "./booking-client";
import { RESUME_BOOKING_HASH, rememberBooking, signInHref, takeRememberedBooking } from "./sign-in-to-book";

type Pricing = { state: "none" } | { state: "pricing" } | PricingResult;

/** How long the success message stays (spec.md §9). */
const BOOKED_MS = 4_000;

const loadBookingClient = () => import("./booking-client");

/**
 * State of the booking card: the dates, the server's price and the step to a booking. The dates are kept in
 * the URL, so no entry is lost.
 */
export function useBooking(vehicle: BookedVehicle) {
  const t = useTranslations("vehicles.booking");
  const locale = useLocale();
  const router = useRouter();
  const session = useSession();
  const [choice, setChoice] = useState<BookingChoice>(emptyChoice);
  const [times, setTimes] = useState({ pickUp: handoverTimes, dropOff: handoverTimes });
  const [pricing, setPricing] = useState<Pricing>({ state: "none" });
  const [notice, setNotice] = useState<{ message: string; heldBy?: string; isRetryable?: boolean }>();
  const [calendar, setCalendar] = useState<VehicleCalendar>();
  const [isBooking, setBooking] = useState(false);
  /** The value of the last quote, so that the choice stays while another one is loaded. */
  const [nonRefundablePercent, setNonRefundablePercent] = useState(0);
  const lastTotal = useRef<{ period: string; cents: number }>(undefined);
  const latestRequest = useRef(0);

  // The cached page is the same for everyone; only the browser knows the dates in the URL.
  useEffect(() => {
    const read = readChoice(location.search, vehicle.extras);
    // The delivery address is private, so it is kept in sessionStorage and not in the URL.
    const deliveryAddress = readStorage("sessionStorage", addressKey(vehicle.id)) ?? "";
    setChoice(read === emptyChoice ? read : { ...read, deliveryAddress });
  }, [vehicle]);

  const loadCalendar = useCallback(async () => {
    try {
      setCalendar(await (await loadBookingClient()).fetchVehicleCalendar(vehicle));
    } catch {
      // Without the calendar no day is struck out; the server still refuses taken ones.
    }
  }, [vehicle]);

  const announcePrice = useCallback(
    (before: number, after: number) => {
      const money = (cents: number) => formatMoney(cents, "USD", locale);
      setNotice({ message: t("priceChanged", { before: money(before), after: money(after) }) });
    },
    [locale, t],
  );

  const price = useCallback(async () => {
    const requestNumber = ++latestRequest.current;
    if (!hasBothDays(choice)) return setPricing({ state: "none" });
    setPricing({ state: "pricing" });
    const unreachable: PricingResult = { state: "refused", message: t("unreachable"), isRetryable: true };
    const answer = await loadBookingClient().then(
      ({ fetchPricing }) => fetchPricing(vehicle, choice, unreachable),
      () => unreachable,
    );
    if (requestNumber !== latestRequest.current) return;
    setPricing(answer);
    if (answer.state === "priced") {
      const { totalCents, nonRefundablePercent } = answer.quote;
      const period = writeChoice(choice);
      const before = lastTotal.current?.period === period ? lastTotal.current.cents : totalCents;
      lastTotal.current = { period, cents: totalCents };
      if (before !== totalCents) announcePrice(before, totalCents);
      setNonRefundablePercent(nonRefundablePercent);
    }
    // The days may have been taken since the calendar was loaded.
    if (answer.state === "refused" && answer.isConflict) await loadCalendar();
  }, [choice, vehicle, announcePrice, t, loadCalendar]);

  useEffect(() => {
    if (choice !== emptyChoice)
      history.replaceState(null, "", location.pathname + writeChoice(choice) + location.hash);
    void price();
  }, [choice, price]);

  // A quote expires; fetch a new one before the user presses the button of an expired one.
  const expiresAt = pricing.state === "priced" ? pricing.quote.expiresAt : undefined;
  useEffect(() => {
    if (!expiresAt || isBooking) return;
    const timer = setTimeout(() => void price(), Date.parse(expiresAt) - Date.now());
    return () => clearTimeout(timer);
  }, [expiresAt, isBooking, price]);

  // On the first possible day some times may have passed, and a place has opening hours, except for deliveries. On a day
  // without a possible time all are offered, and the server explains why the day is refused.
  useEffect(() => {
    const { from, fromTime, toTime } = choice;
    if (!from) return;
    void loadBookingClient().then(
      ({ timesFor }) => {
        const { offered, possible } = timesFor(vehicle, { ...choice, from });
        setTimes(offered);
        if (possible.fromTime !== fromTime || possible.toTime !== toTime)
          setChoice((current) => ({ ...current, ...possible }));
      },
      () => {},
    );
  }, [choice, vehicle]);

  const change = (next: Partial<BookingChoice>) => {
    setNotice(undefined);
    setChoice((current) => ({ ...current, ...next }));
  };

  function setDeliveryAddress(deliveryAddress: string) {
    if (deliveryAddress === choice.deliveryAddress) return;
    writeStorage("sessionStorage", addressKey(vehicle.id), deliveryAddress);
    change({ deliveryAddress });
  }

  function signIn(quote: Quote) {
    rememberBooking({ vehicleId: vehicle.id, choice: writeChoice(choice), totalCents: quote.totalCents });
    router.push(localPath(signInHref(quote.id), locale));
  }

  // After signing in the booking continues by itself if the choice is unchanged; a different price is
  // announced first.
  const resume = useEffectEvent((quote: Quote) => {
    const pressed = takeRememberedBooking();
    if (pressed?.vehicleId !== vehicle.id || pressed.choice !== writeChoice(choice) || needsAddress(choice))
      return;
    if (pressed.totalCents === quote.totalCents) void submit();
    else announcePrice(pressed.totalCents, quote.totalCents);
  });
  const offered = pricing.state === "priced" ? pricing.quote : undefined;
  useEffect(() => {
    if (location.hash !== RESUME_BOOKING_HASH) return;
    if (session === null) takeRememberedBooking();
    else if (session && offered) resume(offered);
    else return;
    history.replaceState(null, "", location.pathname + location.search);
  }, [session, offered]);

  async function submit() {
    if (pricing.state !== "priced") return;
    const { quote } = pricing;
    if (session === null) return signIn(quote);
    setNotice(undefined);
    setBooking(true);
    const bookingClient = await loadBookingClient();
    try {
      const bookingId = await bookingClient.submitBooking(quote.id);
      const amount = formatMoney(quote.totalCents, "USD", locale);
      // The message stays for its full time on the payment page.
      toast.success(t(vehicle.isInstantBook ? "held" : "booked", { amount }), { durationMs: BOOKED_MS });
      router.push(localPath(`/payment?booking=${bookingId}`, locale));
    } catch (error) {
      const {
        needsLogin,
        isConflict,
        message = t("bookFailed"),
        heldBy,
      } = bookingClient.explainRefusal(error);
      if (needsLogin) return signIn(quote);
      setBooking(false);
      setNotice({ message, heldBy });
      if (isConflict) await Promise.all([loadCalendar(), price()]);
    }
  }

  return {
    vehicle,
    choice,
    times,
    pricing,
    notice,
    calendar,
    isBooking,
    setDays: ({ from, to }: DayRange) => change({ from, to }),
    setTimes: change,
    setExtras: (extras: readonly ChosenExtra[]) => change({ extras }),
    nonRefundablePercent,
    change,
    setDeliveryAddress,
    loadCalendar,
    /** A page that is loaded again finds the choice in the URL. */
    retry: () => loadBookingClient().then(notice?.isRetryable ? reloadPage : price, reloadPage),
    onMissingPart: () => setNotice({ message: t("unreachable"), isRetryable: true }),
    /** Called after the renter's own held dates were released. */
    onHoldReleased: async () => {
      setNotice(undefined);
      await Promise.all([loadCalendar(), price()]);
    },
    book: submit,
  };
}

export type Booking = ReturnType<typeof useBooking>;
