import { trustedWorker } from '#shared/browser/trusted-worker.ts'
import { onceSignedIn } from './once-signed-in.ts'
import { updateStore } from './update-store.ts'

const WORKER = '/sw.js'
const LOOK_EVERY_MS = 60 * 60_000

/** Registers the offline worker, and offers a build that waits behind it. Rejects where there can be no worker. */
export async function watchOfflineWorker(): Promise<void> {
  const workers = navigator.serviceWorker
  const registration = await workers.register(trustedWorker('offline-worker', WORKER))
  // It shows the notifications.
  onceSignedIn(() => {
    // Loaded apart, so that the script of every page does not list what they need.
    import('../payment-notices/watch-notices.ts').then((notices) => notices.watchNotices()).catch(() => {})
  })
  const consider = () => {
    if (registration.waiting) void considerWaiting(registration.waiting)
  }
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', consider)
  })
  consider()
  // The page is of another build, above all in another language: the browser may look for its worker much later.
  if (
    registration.active &&
    !registration.waiting &&
    (await buildOf(registration.active)) !== getPageBuild()
  ) {
    registration.update().catch(() => {})
  }

  // A tab may stay open for weeks; the browser itself only looks when a page is opened.
  let lookedAt = performance.now()
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || performance.now() - lookedAt < LOOK_EVERY_MS) return
    lookedAt = performance.now()
    registration.update().catch(() => {})
  })
}

/** A page that has just been fetched may be of the build of the waiting worker, which then takes over without asking. */
async function considerWaiting(waiting: ServiceWorker): Promise<void> {
  const follow = () => waiting.postMessage('take over')
  if ((await buildOf(waiting)) === getPageBuild()) return follow()
  updateStore.offer(() => {
    follow()
    location.reload()
  })
}

const getPageBuild = () => document.querySelector('meta[name="build"]')?.getAttribute('content')

function buildOf(worker: ServiceWorker): Promise<unknown> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data)
    worker.postMessage('which build?', [port2])
  })
}
