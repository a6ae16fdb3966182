import type { Page } from '@playwright/test'

/**
 * Plugs a security key with a fingerprint reader and room for passkeys into the browser of a page. The browser itself plays
 * it (WebAuthn Level 3 §11); the page cannot tell it from one of metal. A synced one keeps its credentials on the owner's
 * other devices too.
 */
export async function plugIn(page: Page, key: { transport: 'usb' | 'internal'; isSynced: boolean }) {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: key.transport,
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
      defaultBackupEligibility: key.isSynced,
      defaultBackupState: key.isSynced,
    },
  })
  return {
    /** What is on it, the oldest first. A resident credential signs in without an account being named first. */
    credentials: async () => (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
    /** Whether its owner touches it when it blinks. */
    setTouched: (enabled: boolean) =>
      cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
  }
}
