import { onceSignedIn } from './once-signed-in.ts'
import { watchOfflineWorker } from './watch-offline-worker.ts'

/** Starts what a page does beside its purpose, once it is idle. */
export function startBackgroundWork(): void {
  onceSignedIn(() => {
    // Where the language of the account cannot be read, that of the page stays.
    import('#shared/language/follow-account-language.ts')
      .then(({ followAccountLanguage }) => followAccountLanguage())
      .catch(() => {})
  })
  // Development has no build to keep, and an address that is not safe no worker. Without one the app needs a network.
  if (import.meta.env.PROD && 'serviceWorker' in navigator) watchOfflineWorker().catch(() => {})
}
