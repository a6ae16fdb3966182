import type { CDPSession, Page } from '@playwright/test'

/** A credential as the browser's tools show it. */
export interface HeldCredential {
  /** Whether it signs in without an account being named first. */
  readonly isResidentCredential: boolean
}

/** A security key that the browser itself plays (WebAuthn Level 3 §11); the page cannot tell it from one of metal. */
export interface VirtualAuthenticator {
  /** What is on it, the oldest first. */
  credentials(): Promise<HeldCredential[]>
  /** Whether its owner touches it when it blinks. */
  setTouched(isTouched: boolean): Promise<void>
}

interface Kind {
  readonly transport: 'usb' | 'internal'
  /** Whether its credentials are kept on the owner's other devices too. */
  readonly isSynced: boolean
}

/** Plugs a key with a fingerprint reader and room for passkeys into the browser of a page. */
export async function plugIn(page: Page, { transport, isSynced }: Kind): Promise<VirtualAuthenticator> {
  const cdp: CDPSession = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport,
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
      defaultBackupEligibility: isSynced,
      defaultBackupState: isSynced,
    },
  })
  return {
    async credentials() {
      return (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials
    },
    async setTouched(isTouched) {
      await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: isTouched })
    },
  }
}
