/** The spinner of components/ui without `cn`, which would be the largest part of a public page's script. */
export function BareSpinner() {
  return (
    <span
      aria-hidden
      className="size-5 shrink-0 animate-spin rounded-full border-2 border-current border-t-transparent"
    />
  );
}
