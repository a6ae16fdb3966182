import { cacheNames, setCacheNameDetails } from 'workbox-core'
import { getCacheKeyForURL, type PrecacheEntry, precache } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkFirst } from 'workbox-strategies'
import { judgeRequest, type RequestHandling } from './judge-request.ts'
import { openPage } from './open-page.ts'

// Caches the shell of one build, so that the app opens offline: its files and one empty page, never user data or prices:
// a mistake here would store tokens or pin an old build. The build fills in the list of files and the revision of the page,
// which is the name of the build.

declare const self: ServiceWorkerGlobalScope

const SHELL = '/dashboard'
/** The time after which a cached page or file replaces the response of the network. */
const TIMEOUT_S = 3

const entries = self.__WB_MANIFEST as PrecacheEntry[]
const shell = { origin: self.location.origin, files: new Set(entries.map(({ url }) => url)) }
const isHandledAs =
  (handling: RequestHandling) =>
  ({ request }: { request: Request }) =>
    judgeRequest(request, shell) === handling

// The privacy policy names the cache.
setCacheNameDetails({ prefix: 'shell', precache: 'files', suffix: '' })
// Old files are removed when a new worker takes over: once no page of an earlier build is open, or its only page reloads.
precache(entries)

// Scripts that are loaded later join the cache of the shell, so that they are removed with it.
const storage = { cacheName: cacheNames.precache, matchOptions: { ignoreVary: true } }
const fromNetworkFirst = (getKey: (request: Request) => string) =>
  new NetworkFirst({
    ...storage,
    networkTimeoutSeconds: TIMEOUT_S,
    plugins: [
      {
        cacheWillUpdate: async () => null,
        cacheKeyWillBeUsed: async ({ request }) => getCacheKeyForURL(getKey(request)) ?? request,
      },
    ],
  })
registerRoute(isHandledAs('cache-first'), new CacheFirst(storage))
registerRoute(
  isHandledAs('network-first'),
  fromNetworkFirst(({ url }) => url),
)
registerRoute(
  isHandledAs('page'),
  fromNetworkFirst(() => SHELL),
)

self.addEventListener('message', (event) => {
  const build = entries.find(({ url }) => url === SHELL)?.revision
  if (event.data === 'which build?') event.ports[0]?.postMessage(build)
  if (event.data === 'take over') event.waitUntil(takeOverAlone())
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { path } = (event.notification.data ?? {}) as { path?: string }
  event.waitUntil(openPage(path ?? '/', self.clients))
})

/** Activates this worker unless a second page is open, which may need the files of the previous build. */
async function takeOverAlone(): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (pages.length <= 1) await self.skipWaiting()
}
