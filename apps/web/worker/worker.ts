import { judgeRequest } from './judge-request.ts'

// Caches the shell of one build, so that the app opens offline: its files and one empty page, never user data or prices.
// docs/decisions/0022 explains why no library is used.

declare const self: ServiceWorkerGlobalScope
/** Constants of the build: its name, the files to cache, and the path of the empty page. */
declare const BUILD: string
declare const FILES: readonly string[]
declare const SHELL: string

/** The time after which a cached page replaces the response of the network. */
const TIMEOUT_MS = 3_000

const CACHE = `shell-${BUILD}`
const shell = { origin: self.location.origin, files: new Set(FILES) }

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll([SHELL, ...FILES])))
})

// Runs once no page of an earlier build is open, or its only page reloads.
self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name))),
      ),
  )
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  switch (judgeRequest(request, shell)) {
    case 'pass':
      return
    case 'cache-first':
      return event.respondWith(respondFromCache(request))
    case 'network-first':
      return event.respondWith(respondFromNetwork(request, request.url))
    case 'page':
      return event.respondWith(respondFromNetwork(request, SHELL, TIMEOUT_MS))
  }
})

self.addEventListener('message', (event) => {
  if (event.data === 'which build?') event.ports[0]?.postMessage(BUILD)
  if (event.data === 'take over') event.waitUntil(takeOverAlone())
})

async function respondFromCache(request: Request): Promise<Response> {
  // Searches the caches of all builds: pages of two builds may be open.
  const cached = await caches.match(request.url, { ignoreVary: true })
  if (cached) return cached
  const response = await fetch(request)
  if (response.status === 200 && response.type === 'basic') {
    const cache = await caches.open(CACHE)
    await cache.put(request, response.clone())
  }
  return response
}

async function respondFromNetwork(request: Request, key: string, timeoutMs?: number): Promise<Response> {
  const fresh = fetch(request)
  const answer = await Promise.race([fresh.catch(() => null), ...(timeoutMs ? [wait(timeoutMs)] : [])])
  return answer ?? (await caches.match(key, { cacheName: CACHE, ignoreVary: true })) ?? fresh
}

const wait = (ms: number) => new Promise<null>((resolve) => setTimeout(resolve, ms, null))

/** Activates this worker unless a second page is open, which may need the files of the previous build. */
async function takeOverAlone(): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (pages.length <= 1) await self.skipWaiting()
}
