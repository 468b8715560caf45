/** A reason not to go on that the person at the keyboard can do something about: shown without a stack. */
export class Refusal extends Error {}

export function explain(error: unknown): string {
  if (error instanceof Refusal) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
