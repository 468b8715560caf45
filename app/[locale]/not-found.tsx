import { NotFoundScreen } from "@/components/layout/not-found-screen";

// Next renders this ahead into the payload of every page, so it has no header of its own. Pages whose subject may be
// missing return <Missing /> instead, which keeps the header and puts the text into the HTML.
export default function NotFound() {
  return <NotFoundScreen />;
}
