import type { Factor, Identity, LogoutScope, Session, User } from '@satlens/contract'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { createClient as createOlderClient } from 'supabase-js-older'
import { PUBLISHED_KEY, UnusedSocket } from '../accounts/published-client.ts'
import type { SecurityKey } from '../accounts/software-authenticator.ts'
import type { Browser } from './browser.ts'
import {
  type ClientDifferences,
  ClientError,
  type CodeType,
  type OptionalCall,
  type Person,
  type TabOptions,
} from './client-adapter.ts'
import { runInPage } from './page.ts'

export interface ClientAdapter {
  readonly name: string
  readonly lacks: readonly OptionalCall[]
  readonly differences: ClientDifferences
  /** Opens a tab and waits for its initial session. At an `address` the client processes the parameters of an email link. */
  openTab(browser: Browser, options?: TabOptions): Promise<Tab>
}

/** The calls that scenarios make. Errors are thrown as {@link ClientError}. */
export type Tab = Awaited<ReturnType<typeof openTab>>

const COMMON = { confirmsUnrequestedLinks: false, refreshesAfterUnenroll: false } as const

export const publishedClient: ClientAdapter = {
  name: 'supabase-js 2.109.0',
  lacks: [],
  differences: { ...COMMON, detectsRecoveryByCode: true, keepsSessionAfterUsedLink: true },
  openTab: (browser, options) => openTab(createClient, browser, options),
}

/** The version that the specification is based on. The cast is needed because its types differ nominally. */
export const olderPublishedClient: ClientAdapter = {
  name: 'supabase-js 2.80.0',
  lacks: ['passkeys'],
  differences: { ...COMMON, detectsRecoveryByCode: false, keepsSessionAfterUsedLink: false },
  openTab: (browser, options) =>
    openTab(createOlderClient as unknown as typeof createClient, browser, options),
}

/** Sent with every security key challenge; the server must ignore it. */
const FORGED_RELYING_PARTY = { rpId: 'evil.example', rpOrigins: ['https://evil.example'] }

async function openTab(create: typeof createClient, browser: Browser, options: TabOptions = {}) {
  const events: string[] = []
  const page = `${browser.app.url}/dashboard`
  const client = await runInPage(browser, options.address ?? browser.app.url, async () => {
    const made: SupabaseClient = create(browser.app.url, PUBLISHED_KEY, {
      auth: {
        storage: storageOf(browser),
        flowType: options.flow ?? 'implicit',
        experimental: { passkey: true },
      },
      global: { fetch: browser.fetch },
      realtime: { transport: UnusedSocket as never },
    })
    await new Promise<void>((resolve) => {
      made.auth.onAuthStateChange((event) => {
        events.push(event)
        if (event === 'INITIAL_SESSION') resolve()
      })
    })
    return made
  })
  const { auth } = client
  const { mfa, passkey } = auth
  const toProvider = (provider: string) => ({
    provider: provider as 'google',
    options: { redirectTo: page, skipBrowserRedirect: true },
  })
  return {
    events: events as readonly string[],
    close: (): void => void auth.stopAutoRefresh(),

    async signUp({ email, password, fullName }: Person): Promise<'session' | 'confirmation'> {
      const signUpOptions = { data: { full_name: fullName }, emailRedirectTo: page }
      const { session } = unwrap(await auth.signUp({ email, password, options: signUpOptions }))
      return session ? 'session' : 'confirmation'
    },
    signIn: async (email: string, password: string) =>
      throwIfError(await auth.signInWithPassword({ email, password })),
    signOut: async (scope?: LogoutScope) => throwIfError(await auth.signOut(scope && { scope })),
    /** Refreshes at once. Returns the stored session. */
    async refresh(): Promise<Session | null> {
      await auth.refreshSession()
      return browser.stored()
    },
    /** Returns the session, refreshed if it is about to expire. */
    session: async () => (await auth.getSession()).data.session as Session | null,
    getUser: async () => unwrap(await auth.getUser()).user as unknown as User,
    updateUser: async (changes: { password?: string; nonce?: string; data?: Record<string, unknown> }) =>
      unwrap(await auth.updateUser(changes)).user as unknown as User,
    reauthenticate: async () => throwIfError(await auth.reauthenticate()),
    /** Optional call `email change`: requests a change to this address. */
    requestEmail: async (email: string) => unwrap(await auth.updateUser({ email })).user as unknown as User,
    async claims(token?: string): Promise<{ kid: string; claims: Record<string, unknown> }> {
      const found = unwrap(await auth.getClaims(token))
      return { kid: String(found?.header.kid), claims: { ...found?.claims } }
    },

    resendConfirmation: async (email: string) => throwIfError(await auth.resend({ type: 'signup', email })),
    requestPasswordReset: async (email: string, redirectTo = `${browser.app.url}/signin`) =>
      throwIfError(await auth.resetPasswordForEmail(email, { redirectTo })),
    requestCode: async (email: string, { createUser = true } = {}) =>
      throwIfError(await auth.signInWithOtp({ email, options: { shouldCreateUser: createUser } })),
    verifyCode: async (type: CodeType, email: string, token: string) =>
      throwIfError(await auth.verifyOtp({ type, email, token })),
    verifyLinkToken: async (type: CodeType, token_hash: string) =>
      throwIfError(await auth.verifyOtp({ type, token_hash })),
    /** Confirms a link if the client asks for it; otherwise does nothing. */
    acceptLink: (): void => {},

    async enrollTotp(friendlyName?: string) {
      const wanted = { factorType: 'totp', ...(friendlyName && { friendlyName }) } as const
      const { id, totp } = unwrap(await mfa.enroll(wanted))
      return { id, secret: totp.secret, qrCode: totp.qr_code }
    },
    enrollPhone: async (phone: string) => unwrap(await mfa.enroll({ factorType: 'phone', phone })).id,
    enrollKey: async () => unwrap(await mfa.enroll({ factorType: 'webauthn', friendlyName: 'Key' })).id,
    challenge: async (factorId: string) => unwrap(await mfa.challenge({ factorId })).id,
    verifyFactor: async (factorId: string, challengeId: string, code: string) =>
      throwIfError(await mfa.verify({ factorId, challengeId, code })),
    /** Answers a new challenge with a security key. Returns the ceremony type, `create` or `request`. */
    async verifyWithKey(factorId: string, key: SecurityKey): Promise<string> {
      const challenge = unwrap(await mfa.challenge({ factorId, webauthn: FORGED_RELYING_PARTY }))
      if (challenge.type !== 'webauthn') throw new Error('The factor is not a security key.')
      const { type, credential_options } = challenge.webauthn
      const shown = answerOf(key, credential_options.publicKey)
      const credential_response = { ...shown, toJSON: () => shown }
      const webauthn = { ...FORGED_RELYING_PARTY, type, credential_response }
      unwrap(await mfa.verify({ factorId, challengeId: challenge.id, webauthn: webauthn as never }))
      return type
    },
    unenroll: async (factorId: string) => throwIfError(await mfa.unenroll({ factorId })),
    listFactors: async () => unwrap(await mfa.listFactors()).all as unknown as readonly Factor[],
    async assurance(): Promise<{ current: string | null; next: string | null }> {
      const { currentLevel, nextLevel } = unwrap(await mfa.getAuthenticatorAssuranceLevel())
      return { current: currentLevel, next: nextLevel }
    },
    /** Optional call `passkeys`, as is `verifyPasskeySignIn`. */
    async addPasskey(key: SecurityKey): Promise<void> {
      const asked = unwrap(await passkey.startRegistration())
      const credential = key.create(asked.options as never) as never
      unwrap(await passkey.verifyRegistration({ challengeId: asked.challenge_id, credential }))
    },
    async signInWithPasskey(key: SecurityKey): Promise<void> {
      const asked = unwrap(await passkey.startAuthentication())
      const credential = key.get(asked.options as never) as never
      unwrap(await passkey.verifyAuthentication({ challengeId: asked.challenge_id, credential }))
    },

    listIdentities: async () => unwrap(await auth.getUserIdentities()).identities as readonly Identity[],
    identityLinkUrl: async (provider: string) =>
      unwrap(await auth.linkIdentity(toProvider(provider))).url ?? '',
    unlinkIdentity: async (identity: Identity) => throwIfError(await auth.unlinkIdentity(identity as never)),
    signInUrl: async (provider: string): Promise<string> =>
      unwrap(await auth.signInWithOAuth(toProvider(provider))).url,
    /** Optional call `ID tokens`, as is `linkIdToken`. */
    signInWithIdToken: async (provider: string, token: string, nonce?: string) =>
      throwIfError(await auth.signInWithIdToken({ provider, token, ...(nonce && { nonce }) })),
    linkIdToken: async (provider: string, token: string) =>
      throwIfError(await auth.linkIdentity({ provider, token })),
    /** Optional call `tables`: the client's own query builder, because its requests are under test. */
    tables: (): Pick<SupabaseClient, 'from'> => client,
    functions: () => client.functions,
  }
}

const storageOf = ({ storage }: Browser) => ({
  getItem: (key: string) => storage.get(key) ?? null,
  setItem: (key: string, text: string) => void storage.set(key, text),
  removeItem: (key: string) => void storage.delete(key),
})

interface PublishedError {
  readonly message: string
  readonly name?: string
  readonly code?: string | undefined
  readonly status?: number | undefined
}

function unwrap<R extends { readonly data: unknown; readonly error: PublishedError | null }>(
  reply: R,
): Extract<R, { error: null }>['data'] {
  if (reply.error) throw toClientError(reply.error)
  return reply.data
}

function throwIfError(reply: { readonly error: PublishedError | null }): void {
  if (reply.error) throw toClientError(reply.error)
}

function toClientError(error: PublishedError): ClientError {
  const reasons = 'reasons' in error && Array.isArray(error.reasons) ? error.reasons : []
  // This error has neither code nor status.
  const code = error.code ?? (error.name === 'AuthSessionMissingError' ? 'session_not_found' : '')
  return new ClientError({ message: error.message, code, status: error.status ?? 0, reasons }, error)
}

/** WebAuthn options with decoded bytes, as this client passes them on. */
interface DecodedOptions {
  readonly challenge: BufferSource
  readonly rp?: { readonly id?: string }
  readonly rpId?: string
  readonly user?: { readonly id: BufferSource }
}

const base64url = (binary: BufferSource) => Buffer.from(binary as ArrayBuffer).toString('base64url')

function answerOf(key: SecurityKey, { challenge, rp, rpId, user }: DecodedOptions) {
  const text = base64url(challenge)
  if (rp && user) return key.create({ challenge: text, rp, user: { id: base64url(user.id) } })
  return key.get({ challenge: text, ...(rpId === undefined ? {} : { rpId }) })
}
