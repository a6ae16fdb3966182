import type { Page } from '@playwright/test'

/** Adds an authenticator of the browser's own (WebAuthn Level 3 §11). The credentials of a synced one are backed up. */
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
    /** Lists its credentials, oldest first. A resident credential signs in without an email address. */
    credentials: async () => (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
    setTouched: (enabled: boolean) =>
      cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
  }
}
