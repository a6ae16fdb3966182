import { judgeRequest } from './judge-request.ts'

// Keeps the shell of one build, so that the app opens without a network: its files and one empty page, and nothing that
// anybody has read or typed. docs/decisions/0022 says why it is made by hand.

declare const self: ServiceWorkerGlobalScope
/** Written in by the build: its name, the files to keep, and where the page without content is served. */
declare const BUILD: string
declare const FILES: readonly string[]
declare const SHELL: string

/** How long the network may take before a page that is already here is shown. */
const PATIENCE_MS = 3_000

const CACHE = `shell-${BUILD}`
const shell = { origin: self.location.origin, files: new Set(FILES) }

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll([SHELL, ...FILES])))
})

// Comes when no page of an earlier build is open, or the only one has asked to be reloaded.
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
      return event.respondWith(keptFirst(request))
    case 'network-first':
      return event.respondWith(freshFirst(request, request.url))
    case 'page':
      return event.respondWith(freshFirst(request, SHELL, PATIENCE_MS))
  }
})

self.addEventListener('message', (event) => {
  if (event.data === 'which build?') event.ports[0]?.postMessage(BUILD)
  if (event.data === 'take over') event.waitUntil(takeOverAlone())
})

async function keptFirst(request: Request): Promise<Response> {
  // In whatever build: two of them may be open.
  const kept = await caches.match(request.url, { ignoreVary: true })
  if (kept) return kept
  const response = await fetch(request)
  if (response.status === 200 && response.type === 'basic') {
    const cache = await caches.open(CACHE)
    await cache.put(request, response.clone())
  }
  return response
}

async function freshFirst(request: Request, key: string, patienceMs?: number): Promise<Response> {
  const fresh = fetch(request)
  const answer = await Promise.race([fresh.catch(() => null), ...(patienceMs ? [pause(patienceMs)] : [])])
  return answer ?? (await caches.match(key, { cacheName: CACHE, ignoreVary: true })) ?? fresh
}

const pause = (ms: number) => new Promise<null>((resolve) => setTimeout(resolve, ms, null))

/** Not while a second page is open: it may be of the build before, whose files would be gone. */
async function takeOverAlone(): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (pages.length <= 1) await self.skipWaiting()
}
