// Shows what Gendana pushes to this browser while none of its pages is looked at (lib/push), and leads to its page. It
// keeps nothing and answers for no request. Registered when somebody turns it on in their settings, for this site alone.

self.addEventListener("push", (event) => event.waitUntil(show(event.data)));
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(follow(event.notification.data?.url));
});

/** Pages with a bell tell it themselves (components/notifications/notification-menu.tsx). */
const hasBell = (page) =>
  page.visibilityState === "visible" && /^(\/(fr|rw))?\/dashboard(\/|$)/.test(new URL(page.url).pathname);

const pages = () => self.clients.matchAll({ type: "window", includeUncontrolled: true });

async function show(data) {
  const { title, body, tag, lang, url } = data.json();
  if ((await pages()).some(hasBell)) return;
  // The same tag takes the place of the one before: what comes twice is there once.
  const options = { body, tag, lang, data: { url }, icon: "/brand/icon-192.png" };
  await self.registration.showNotification(title, options);
}

/** An open tab of that very page, or a new one: what is typed elsewhere stays. Never another site. */
async function follow(path) {
  const wanted = new URL(path ?? "/", self.location.origin);
  const { href } = wanted.origin === self.location.origin ? wanted : new URL("/", self.location.origin);
  const open = (await pages()).find((page) => page.url === href);
  await (open ? open.focus() : self.clients.openWindow(href));
}
