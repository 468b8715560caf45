import { Money, type Sum } from "./money";

/** An amount in the reader's currency, followed by `unit` in muted text ("/ day"). */
export function Price({
  unit,
  className = "",
  ...money
}: Sum & { unit?: string; className?: string; text?: (amount: string) => string }) {
  return (
    <span className={`whitespace-nowrap tabular-nums ${className}`}>
      <span className="font-semibold">
        <Money {...money} />
      </span>
      {unit && <span className="font-normal text-muted-foreground"> {unit}</span>}
    </span>
  );
}
