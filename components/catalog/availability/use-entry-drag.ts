"use client";

import { type MouseEvent, type PointerEvent, useRef, useState } from "react";
import type { CalendarEntry, TimelineRow } from "@/lib/catalog/availability/calendar/contract";
import { canGetAnotherVehicle, type DaysMoved, isBlock } from "@/lib/catalog/availability/calendar/rules";

/** What is being dragged: a block by days, or a booking by pixels over the rows. */
export interface EntryDrag extends DaysMoved {
  row: number;
  entryId: string;
  pixelsDown: number;
  overRow: number;
}

interface EntryDragOptions {
  items: TimelineRow[];
  onMoveBlock: (row: TimelineRow, block: CalendarEntry, by: DaysMoved) => Promise<unknown>;
  onMoveBooking?: (bookingId: string, vehicleId: string) => void;
}

/** Pixels: a press that moves less is a click. */
const MIN_PIXELS = 4;

const rowUnder = ({ clientX, clientY }: { clientX: number; clientY: number }) => {
  const cell = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>("[data-row]");
  return cell ? Number(cell.dataset.row) : undefined;
};

/**
 * Dragging bars with the mouse: handlers of the whole table. Keyboard users can do the same in the dialog of an
 * entry.
 */
export function useEntryDrag({ items, onMoveBlock, onMoveBooking }: EntryDragOptions) {
  const [drag, setDrag] = useState<EntryDrag>();
  const wasDragged = useRef(false);

  function onPointerDownCapture(event: PointerEvent) {
    wasDragged.current = false;
    const target = event.target as Element;
    const bar = target.closest<HTMLElement>("[data-entry]");
    const cell = target.closest<HTMLElement>("[data-row]");
    if (!bar || !cell || drag || event.pointerType !== "mouse" || event.button !== 0) return;
    const row = Number(cell.dataset.row);
    const vehicle = items[row];
    const entry = vehicle?.entries.find(({ id }) => id === bar.dataset.entry);
    if (!vehicle?.can.change || !entry) return;
    if (!isBlock(entry) && !(onMoveBooking && canGetAnotherVehicle(entry))) return;
    // Otherwise the browser would select the text.
    event.preventDefault();
    const edge = target.closest<HTMLElement>("[data-edge]")?.dataset.edge;
    const from = { x: event.clientX, y: event.clientY, dayWidth: cell.getBoundingClientRect().width };
    let now: EntryDrag = { row, entryId: entry.id, first: 0, last: 0, pixelsDown: 0, overRow: row };

    function move(next: globalThis.PointerEvent) {
      const [right, down] = [next.clientX - from.x, next.clientY - from.y];
      if (!wasDragged.current && Math.hypot(right, down) < MIN_PIXELS) return;
      wasDragged.current = true;
      const count = Math.round(right / from.dayWidth);
      now = isBlock(entry as CalendarEntry)
        ? { ...now, first: edge === "end" ? 0 : count, last: edge === "start" ? 0 : count }
        : { ...now, pixelsDown: down, overRow: rowUnder(next) ?? row };
      setDrag(now);
    }
    function stop(isDropped: boolean) {
      listening.abort();
      const other = items[now.overRow];
      if (isDropped && (now.first !== 0 || now.last !== 0))
        return void onMoveBlock(vehicle as TimelineRow, entry as CalendarEntry, now).finally(() =>
          setDrag(undefined),
        );
      setDrag(undefined);
      if (isDropped && now.overRow !== row && other && entry?.booking)
        onMoveBooking?.(entry.booking.id, other.vehicle.id);
    }
    const listening = new AbortController();
    const { signal } = listening;
    addEventListener("pointermove", move, { signal });
    addEventListener("pointerup", () => stop(true), { signal });
    addEventListener("pointercancel", () => stop(false), { signal });
    addEventListener("keydown", ({ key }) => key === "Escape" && stop(false), { signal });
  }

  /** Suppresses the click that ends a drag. */
  function onClickCapture(event: MouseEvent) {
    if (wasDragged.current) event.stopPropagation();
    wasDragged.current = false;
  }

  return { drag, onPointerDownCapture, onClickCapture };
}
