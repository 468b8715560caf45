"use client";

import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { useSession } from "@/components/layout/use-session";
import type { DayRange } from "@/components/ui/calendar";
import { toast } from "@/components/ui/toast";
import { localPath } from "@/lib/i18n/local-path";
import { formatMoney } from "@/lib/money";
import type { ChosenExtra, Quote } from "@/lib/quotes/contract";
import { handoverTimes } from "@/lib/search/rules";
import {
  addressKey,
  type BookedVehicle,
  type Choice,
  isComplete,
  needsAddress,
  noChoice,
  readChoice,
  writeChoice,
} from "./booking-choice";
import type { VehicleCalendar } from "./booking-desk";
import { GO_ON_HASH, rememberBooking, signInHref, takeRememberedBooking } from "./sign-in-to-book";

type Pricing =
  | { state: "none" }
  | { state: "pricing" }
  | { state: "priced"; quote: Quote }
  | { state: "refused"; message: string; isRetryable: boolean; isConflict: boolean; heldBy?: string };

/** How long the success of a booking is told (spec.md §9). */
const BOOKED_MS = 4_000;

const openDesk = () => import("./booking-desk");

/** Dates, their price by the server, and the way to a booking. The dates live in the address, so nothing typed is lost. */
export function useBooking(vehicle: BookedVehicle) {
  const t = useTranslations("vehicles.booking");
  const locale = useLocale();
  const router = useRouter();
  const session = useSession();
  const [choice, setChoice] = useState<Choice>(noChoice);
  const [times, setTimes] = useState<readonly string[]>(handoverTimes);
  const [pricing, setPricing] = useState<Pricing>({ state: "none" });
  const [notice, setNotice] = useState<{ message: string; heldBy?: string }>();
  const [calendar, setCalendar] = useState<VehicleCalendar>();
  const [isBooking, setBooking] = useState(false);
  const lastTotal = useRef<{ period: string; cents: number }>(undefined);
  const asked = useRef(0);

  // The page is the same for everybody; only the browser knows the dates in its address.
  useEffect(() => {
    const read = readChoice(location.search, vehicle.extras);
    // Only this tab's memory knows where to: nobody's address belongs into a link.
    const deliveryAddress = sessionStorage.getItem(addressKey(vehicle.id)) ?? "";
    setChoice(read === noChoice ? read : { ...read, deliveryAddress });
  }, [vehicle]);

  const loadCalendar = useCallback(async () => {
    try {
      setCalendar(await (await openDesk()).readCalendar(vehicle));
    } catch {
      // Without it no day is struck out; the server refuses taken ones all the same.
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
    const question = ++asked.current;
    if (!isComplete(choice)) return setPricing({ state: "none" });
    setPricing({ state: "pricing" });
    const desk = await openDesk();
    try {
      const quote = await desk.askQuote(vehicle, choice);
      if (question !== asked.current) return;
      const period = writeChoice(choice);
      const before = lastTotal.current?.period === period ? lastTotal.current.cents : quote.totalCents;
      lastTotal.current = { period, cents: quote.totalCents };
      if (before !== quote.totalCents) announcePrice(before, quote.totalCents);
      setPricing({ state: "priced", quote });
    } catch (error) {
      if (question !== asked.current) return;
      const { message, isConflict, heldBy } = desk.explain(error);
      const refused = { message: message ?? t("unreachable"), isRetryable: !message };
      setPricing({ state: "refused", ...refused, isConflict, heldBy });
      // Somebody may have taken the days since the calendar was read.
      if (isConflict) await loadCalendar();
    }
  }, [choice, vehicle, announcePrice, t, loadCalendar]);

  useEffect(() => {
    if (choice !== noChoice)
      history.replaceState(null, "", location.pathname + writeChoice(choice) + location.hash);
    void price();
  }, [choice, price]);

  // A price stands for a while; a new one is fetched before somebody presses the button of a dead one.
  const expiresAt = pricing.state === "priced" ? pricing.quote.expiresAt : undefined;
  useEffect(() => {
    if (!expiresAt || isBooking) return;
    const timer = setTimeout(() => void price(), Date.parse(expiresAt) - Date.now());
    return () => clearTimeout(timer);
  }, [expiresAt, isBooking, price]);

  // On the first possible day the morning may be over.
  useEffect(() => {
    const { from } = choice;
    if (!from) return;
    void openDesk().then(({ timesOn }) => {
      const possible = timesOn(from, vehicle);
      const [first = choice.fromTime] = possible;
      setTimes(possible.length > 0 ? possible : handoverTimes);
      if (!possible.includes(choice.fromTime) && first !== choice.fromTime)
        setChoice((current) => ({ ...current, fromTime: first }));
    });
  }, [choice, vehicle]);

  const change = (next: Partial<Choice>) => {
    setNotice(undefined);
    setChoice((current) => ({ ...current, ...next }));
  };

  function setDeliveryAddress(deliveryAddress: string) {
    if (deliveryAddress === choice.deliveryAddress) return;
    sessionStorage.setItem(addressKey(vehicle.id), deliveryAddress);
    change({ deliveryAddress });
  }

  function logIn(quote: Quote) {
    rememberBooking({ vehicleId: vehicle.id, choice: writeChoice(choice), totalCents: quote.totalCents });
    router.push(localPath(signInHref(quote.id), locale));
  }

  // Back from signing in: the booking goes on by itself, if it is still the one whose button was pressed.
  const goOn = useEffectEvent((quote: Quote) => {
    const pressed = takeRememberedBooking();
    if (pressed?.vehicleId !== vehicle.id || pressed.choice !== writeChoice(choice) || needsAddress(choice))
      return;
    if (pressed.totalCents === quote.totalCents) void book();
    else announcePrice(pressed.totalCents, quote.totalCents);
  });
  const offered = pricing.state === "priced" ? pricing.quote : undefined;
  useEffect(() => {
    if (location.hash !== GO_ON_HASH) return;
    if (session === null) takeRememberedBooking();
    else if (session && offered) goOn(offered);
    else return;
    history.replaceState(null, "", location.pathname + location.search);
  }, [session, offered]);

  async function book() {
    if (pricing.state !== "priced") return;
    const { quote } = pricing;
    if (session === null) return logIn(quote);
    setNotice(undefined);
    setBooking(true);
    const desk = await openDesk();
    try {
      const bookingId = await desk.book(quote.id);
      const amount = formatMoney(quote.totalCents, "USD", locale);
      // Stays for its time on the payment page too.
      toast.success(t(vehicle.isInstantBook ? "held" : "booked", { amount }), { durationMs: BOOKED_MS });
      router.push(localPath(`/payment?booking=${bookingId}`, locale));
    } catch (error) {
      const { needsLogin, isConflict, message = t("bookFailed"), heldBy } = desk.explain(error);
      if (needsLogin) return logIn(quote);
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
    setDeliveryAddress,
    loadCalendar,
    retry: price,
    /** After the dates one held oneself were released. */
    chooseAnew: async () => {
      setNotice(undefined);
      await Promise.all([loadCalendar(), price()]);
    },
    book,
  };
}

export type Booking = ReturnType<typeof useBooking>;
