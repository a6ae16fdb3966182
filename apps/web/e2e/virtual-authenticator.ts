import type { Page } from '@playwright/test'

/** The browser itself plays the key (WebAuthn Level 3 §11). A synced one keeps its credentials on other devices too. */
export async function addVirtualAuthenticator(
  page: Page,
  key: { transport: 'usb' | 'internal'; isSynced: boolean },
) {
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
    setTouched: (enabled: boolean) =>
      cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
  }
}
