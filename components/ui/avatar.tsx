import { cn } from "./cn";
import { initials } from "./initials";

/**
 * A user's picture, or the initials of the name if there is none. Pass `alt=""` if the name is beside it.
 */
export function Avatar({
  name,
  src,
  alt = "",
  className,
}: {
  name: string;
  src?: string | null;
  alt?: string;
  className?: string;
}) {
  const box = cn("size-10 shrink-0 rounded-full bg-muted", className);
  if (src) {
    return (
      <img src={src} alt={alt} width={40} height={40} loading="lazy" className={cn(box, "object-cover")} />
    );
  }
  return (
    <span
      aria-hidden={!alt}
      className={cn("inline-flex items-center justify-center font-medium text-sm", box)}
    >
      {initials(name)}
    </span>
  );
}
