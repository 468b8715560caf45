// Next puts this, or a page of its own, into the data for the hydration of every page. No page needs it: one whose
// subject is missing returns <NotFoundContent /> or its like, and unknown paths are rewritten (next.config.ts).
export default function NotFound() {
  return null;
}
