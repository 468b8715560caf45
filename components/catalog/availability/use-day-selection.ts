"use client";

import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import type { TimelineRow } from "@/lib/catalog/availability/calendar/contract";
import { touchesDay } from "@/lib/catalog/availability/calendar/rules";

/** Selected days of a row, as columns, from where the selection began to its current end. */
interface SelectedDays {
  row: number;
  anchor: number;
  head: number;
}

interface DaySelectionOptions {
  items: TimelineRow[];
  days: string[];
  today: string;
  onBlock: (row: TimelineRow, from: string, to: string) => void;
  onEntries: (row: TimelineRow, day: string, entryId?: string) => void;
  setFocus: (cell: { row: number; column: number }) => void;
}

const steps: Record<string, [rows: number, columns: number]> = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  Home: [0, -100],
  End: [0, 100],
};

/** The cell of an event's target; undefined outside the days. */
function cellAt(target: EventTarget): { row: number; column: number } | undefined {
  const cell = (target as Element).closest<HTMLElement>("[data-row]");
  return cell ? { row: Number(cell.dataset.row), column: Number(cell.dataset.column) } : undefined;
}

/** Selecting days by mouse or keyboard, and opening entries: the handlers of the whole table. */
export function useDaySelection({ items, days, today, onBlock, onEntries, setFocus }: DaySelectionOptions) {
  const [marked, setMarked] = useState<SelectedDays>();
  const isDrawing = useRef(false);

  useEffect(() => {
    const stop = () => {
      isDrawing.current = false;
    };
    addEventListener("pointerup", stop);
    return () => removeEventListener("pointerup", stop);
  }, []);

  const isOpen = (row: number, column: number) =>
    items[row]?.can.change === true && (days[column] ?? "") >= today;

  function open(row: number, column: number) {
    const vehicle = items[row];
    const day = days[column];
    if (!vehicle || !day) return;
    if (marked && marked.row === row && marked.anchor !== marked.head) return block(marked);
    const isTaken = vehicle.entries.some((entry) => touchesDay(entry, day, vehicle.vehicle.timeZone));
    if (isTaken) onEntries(vehicle, day);
    else if (isOpen(row, column)) onBlock(vehicle, day, day);
  }

  function block({ row, anchor, head }: SelectedDays) {
    const vehicle = items[row];
    const [from, to] = [days[Math.min(anchor, head)], days[Math.max(anchor, head)]];
    if (vehicle && from && to) onBlock(vehicle, from, to);
    setMarked(undefined);
  }

  /** The selection cannot extend into the past. */
  const extendSelection = (row: number, column: number) =>
    isOpen(row, column) ? column : days.indexOf(today);

  function onPointerDown(event: PointerEvent) {
    const cell = cellAt(event.target);
    if (!cell || event.pointerType !== "mouse" || event.button !== 0) return;
    if ((event.target as Element).closest("[data-entry]") || !isOpen(cell.row, cell.column)) return;
    isDrawing.current = true;
    setMarked({ row: cell.row, anchor: cell.column, head: cell.column });
  }
  function onPointerOver(event: PointerEvent) {
    const cell = isDrawing.current ? cellAt(event.target) : undefined;
    if (cell && marked) setMarked({ ...marked, head: extendSelection(marked.row, cell.column) });
  }
  function onPointerUp() {
    if (isDrawing.current && marked && marked.anchor !== marked.head) block(marked);
    isDrawing.current = false;
  }
  function onClick(event: MouseEvent) {
    const cell = cellAt(event.target);
    if (!cell) return;
    setMarked(undefined);
    const entry = (event.target as Element).closest<HTMLElement>("[data-entry]")?.dataset.entry;
    const [row, day] = [items[cell.row], days[cell.column]];
    if (entry && row && day) return onEntries(row, day, entry);
    open(cell.row, cell.column);
  }
  function onKeyDown(event: KeyboardEvent<HTMLTableElement>) {
    const cell = cellAt(event.target);
    if (!cell) return;
    if (event.key === "Escape") return setMarked(undefined);
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      return open(cell.row, cell.column);
    }
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    const within = (value: number, count: number) => Math.min(count - 1, Math.max(0, value));
    const isMarking = event.shiftKey && step[0] === 0 && isOpen(cell.row, cell.column);
    const row = within(cell.row + step[0], items.length);
    const to = within(cell.column + step[1], days.length);
    const column = isMarking ? extendSelection(row, to) : to;
    const anchor = marked?.row === row ? marked.anchor : cell.column;
    setMarked(isMarking ? { row, anchor, head: column } : undefined);
    setFocus({ row, column });
    event.currentTarget.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`)?.focus();
  }
  return { marked, onPointerDown, onPointerOver, onPointerUp, onClick, onKeyDown };
}
