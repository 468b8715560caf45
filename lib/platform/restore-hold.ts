const holder = globalThis as typeof globalThis & { gendanaRestoreHold?: boolean };

/**
 * Whether the database was restored and no administrator has ended the maintenance since (`restoredTo` of the maintenance
 * that this process knows).
 */
export const isRestoreHeld = (): boolean => holder.gendanaRestoreHold === true;

export function setRestoreHeld(isHeld: boolean): void {
  holder.gendanaRestoreHold = isHeld;
}
