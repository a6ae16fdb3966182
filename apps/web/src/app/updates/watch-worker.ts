import { updateStore } from './update-store.ts'

const WORKER = '/sw.js'
const LOOK_EVERY_MS = 60 * 60_000

/** Registers the offline worker, and offers a build that waits behind it. Rejects where there can be no worker. */
export async function watchWorker(): Promise<void> {
  const workers = navigator.serviceWorker
  const registration = await workers.register(trusted(WORKER))
  const consider = () => {
    if (registration.waiting) void considerWaiting(registration.waiting)
  }
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', consider)
  })
  consider()

  // A tab may stay open for weeks; the browser itself only looks when a page is opened.
  let lookedAt = performance.now()
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || performance.now() - lookedAt < LOOK_EVERY_MS) return
    lookedAt = performance.now()
    registration.update().catch(() => {})
  })
}

/**
 * A page that has just been fetched may be newer than the worker that fetched it. Then the worker has only to follow,
 * and nobody need be asked.
 */
async function considerWaiting(waiting: ServiceWorker): Promise<void> {
  const build = document.querySelector('meta[name="build"]')?.getAttribute('content')
  const follow = () => waiting.postMessage('take over')
  if ((await buildOf(waiting)) === build) return follow()
  updateStore.offer(() => {
    follow()
    location.reload()
  })
}

function buildOf(worker: ServiceWorker): Promise<unknown> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data)
    worker.postMessage('which build?', [port2])
  })
}

/** Only this address can be registered: the content policy knows no other maker of trusted ones. */
function trusted(address: typeof WORKER): string {
  const policy = (window as TrustedWindow).trustedTypes?.createPolicy('offline-worker', {
    createScriptURL: (url) => {
      if (url !== WORKER) throw new TypeError('This is not the offline worker')
      return url
    },
  })
  return policy?.createScriptURL(address) ?? address
}

/** What the DOM's own types leave out. A trusted address is an object, and taken where a string is. */
type TrustedWindow = Window & {
  readonly trustedTypes?: {
    createPolicy(
      name: string,
      rules: { readonly createScriptURL: (url: string) => string },
    ): { createScriptURL(url: string): string }
  }
}
