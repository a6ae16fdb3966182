import type { JSHandle, Page } from '@playwright/test'
import type { SupabaseClient } from '@supabase/supabase-js'
import type { Account } from './fixtures.ts'

/** The client in its page. */
export type Client = JSHandle<SupabaseClient>

/** What becomes of an error on its way out of the page. */
interface Failure {
  readonly name: string
  readonly code?: string | undefined
  readonly status?: number | undefined
}

/** Signs in with the password. */
export const signIn = (client: Client, { email, password }: Account) =>
  client.evaluate(
    async ({ auth }, credentials) => {
      const { error } = await auth.signInWithPassword(credentials)
      if (error) throw error
    },
    { email, password },
  )

/** Ends every session of the account. */
export const signOut = (client: Client) => client.evaluate(({ auth }) => auth.signOut())

/** Who is signed in, at which level, what level is due, and by which proofs. Null when nobody is. */
export const standing = (client: Client) =>
  client.evaluate(async ({ auth }) => {
    const { data: levels } = await auth.mfa.getAuthenticatorAssuranceLevel()
    const { data } = await auth.getUser()
    if (!data.user || !levels) return null
    const proofs = levels.currentAuthenticationMethods as { method: string }[]
    return {
      email: data.user.email,
      current: levels.currentLevel,
      next: levels.nextLevel,
      proofs: proofs.map(({ method }) => method),
    }
  })

/** Adds a security key as a factor. Yields its id, or why it was not added. */
export const addKey = (client: Client, friendlyName: string) =>
  client.evaluate(async ({ auth }, friendlyName): Promise<Failure | string> => {
    const { error } = await auth.mfa.webauthn.register({ friendlyName })
    const { data } = await auth.mfa.listFactors()
    const added = data?.webauthn.find((factor) => factor.friendly_name === friendlyName)
    if (added && !error) return added.id
    return { name: error?.name ?? 'no factor', code: error?.code, status: (error as Failure | null)?.status }
  }, friendlyName)

/** Shows a key of the caller's. With `credentialId` the browser is made to use that credential in place of the right one. */
export const showKey = (client: Client, factorId: string, credentialId?: string) =>
  client.evaluate(
    async ({ auth }, { factorId, credentialId }): Promise<Failure | null> => {
      const bytes = (text: string) =>
        Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
          letter.charCodeAt(0),
        )
      const forced = credentialId && { allowCredentials: [{ type: 'public-key', id: bytes(credentialId) }] }
      const { error } = await auth.mfa.webauthn.authenticate({ factorId }, (forced || undefined) as never)
      return error && { name: error.name, code: error.code, status: (error as Failure).status }
    },
    { factorId, credentialId },
  )

/** Signs in with whichever passkey the key offers. Yields why it did not, else null. */
export const signInWithPasskey = (client: Client) =>
  client.evaluate(async ({ auth }): Promise<Failure | null> => {
    const { error } = await auth.signInWithPasskey()
    return error && { name: error.name, code: error.code, status: (error as Failure).status }
  })

/** The factor that was added. Throws when none was. */
export function idOf(added: Failure | string): string {
  if (typeof added === 'string') return added
  throw new Error(`The key was not added: ${added.name}, ${added.code}`)
}

type Ceremony = { ceremony: 'add' } | { ceremony: 'show'; factorId: string } | { ceremony: 'sign in' }

/** Begins a ceremony and breaks it off while the key waits for a touch. Yields the code that the client gives it. */
export async function breakOff(page: Page, client: Client, begun: Ceremony): Promise<string | undefined> {
  const stop = await page.evaluateHandle(() => new AbortController())
  const asked = page.waitForResponse(/\/(challenge|authentication\/options)$/)
  const ended = client.evaluate(
    async ({ auth }, { begun, stop: { signal } }) => {
      const begin = () => {
        if (begun.ceremony === 'sign in') return auth.signInWithPasskey({ options: { signal } })
        const { webauthn } = auth.mfa
        if (begun.ceremony === 'add') return webauthn.register({ friendlyName: 'Key', webauthn: { signal } })
        return webauthn.authenticate({ factorId: begun.factorId, webauthn: { signal } })
      }
      return (await begin()).error?.code
    },
    { begun, stop },
  )
  await asked
  await stop.evaluate((controller) => controller.abort())
  return ended
}
