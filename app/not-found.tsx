// Next adds this component, or its own default, to the hydration data of every page. No page needs it: a page whose
// subject does not exist returns <NotFoundContent /> or similar, and unknown paths are rewritten (next.config.ts).
export default function NotFound() {
  return null;
}
