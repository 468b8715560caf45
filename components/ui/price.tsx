import { cn } from "./cn";
import { Money, type Sum } from "./money";

/** Money on the page, in the reader's currency; `unit` follows it, muted ("/ day"). */
export function Price({
  unit,
  className,
  ...money
}: Sum & { unit?: string; className?: string; text?: (amount: string) => string }) {
  return (
    <span className={cn("whitespace-nowrap tabular-nums", className)}>
      <span className="font-semibold">
        <Money {...money} />
      </span>
      {unit && <span className="font-normal text-muted-foreground"> {unit}</span>}
    </span>
  );
}
