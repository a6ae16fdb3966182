import type { CDPSession, Page } from '@playwright/test'

/** A credential as the browser's tools show it. */
export interface HeldCredential {
  /** Base64url, as the server knows it. */
  readonly id: string
  readonly isResidentCredential: boolean
  readonly signCount: number
}

/** A security key that the browser itself plays (WebAuthn Level 3 §11); the page cannot tell it from one of metal. */
export interface VirtualAuthenticator {
  /** What is on it, the oldest first. */
  credentials(): Promise<HeldCredential[]>
  /** Whether its owner touches it when it blinks. */
  setTouched(isTouched: boolean): Promise<void>
  /** Makes it a copy of itself as it was when it had counted to `signCount`. */
  countFrom(credentialId: string, signCount: number): Promise<void>
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
  const held = async () => (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials
  return {
    async credentials() {
      return (await held()).map(({ credentialId, isResidentCredential, signCount }) => ({
        id: Buffer.from(credentialId, 'base64').toString('base64url'),
        isResidentCredential,
        signCount,
      }))
    },
    async setTouched(isTouched) {
      await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: isTouched })
    },
    async countFrom(wanted, signCount) {
      const credentialId = Buffer.from(wanted, 'base64url').toString('base64')
      const original = (await held()).find((credential) => credential.credentialId === credentialId)
      if (!original) throw new Error('This credential is not on the key.')
      await cdp.send('WebAuthn.removeCredential', { authenticatorId, credentialId })
      const credential = { ...original, signCount }
      await cdp.send('WebAuthn.addCredential', { authenticatorId, credential })
    },
  }
}
