/** Logo and name. Does not use cn(), because the error page includes this file in every first load. */
export function Wordmark() {
  return (
    <span className="inline-flex items-center gap-2.5">
      <img src="/brand/logo-mark.svg" alt="" width={32} height={32} className="size-8" />
      <span className="font-semibold text-lg tracking-tight">Gendana</span>
    </span>
  );
}
