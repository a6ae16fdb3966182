import type { Factor, Identity, LogoutScope, Session, User } from '@satlens/contract'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { createClient as createOlderClient } from 'supabase-js-older'
import { PUBLISHED_KEY, UnusedSocket } from '../accounts/published-client.ts'
import type { SecurityKey } from '../accounts/software-authenticator.ts'
import type { Browser } from './browser.ts'
import {
  type CodeType,
  type Habits,
  type OptionalCall,
  type Person,
  Refused,
  type TabOptions,
} from './driver.ts'
import { inPage } from './page.ts'

/** A client under test, opened in tabs. */
export interface Driver {
  readonly name: string
  readonly lacks: readonly OptionalCall[]
  readonly habits: Habits
  /** Opens a tab and waits until it knows its session. At an `address`, the client takes what an email has put there. */
  openTab(browser: Browser, options?: TabOptions): Promise<Tab>
}

/** Everything that scenarios ask of a client. Rejections by the server are thrown as {@link Refused}. */
export type Tab = Awaited<ReturnType<typeof openTab>>

const COMMON = { asksBeforeUnaskedLinks: false, refreshesAfterUnenroll: false } as const

/** The published client as it is now. */
export const publishedDriver: Driver = {
  name: 'supabase-js 2.109.0',
  lacks: [],
  habits: { ...COMMON, knowsRecoveryByCode: true, keepsSessionAtDeadLink: true },
  openTab: (browser, options) => openTab(createClient, browser, options),
}

/** The line that the product's own specification was written from. Both are one class to the compiler. */
export const olderDriver: Driver = {
  name: 'supabase-js 2.80.0',
  lacks: ['passkeys'],
  habits: { ...COMMON, knowsRecoveryByCode: false, keepsSessionAtDeadLink: false },
  openTab: (browser, options) =>
    openTab(createOlderClient as unknown as typeof createClient, browser, options),
}

/** Sent with every challenge of a security key, and ignored by a server that decides for itself. */
const CLAIMED = { rpId: 'evil.example', rpOrigins: ['https://evil.example'] }

async function openTab(create: typeof createClient, browser: Browser, options: TabOptions = {}) {
  const events: string[] = []
  const page = `${browser.app.url}/dashboard`
  const client = await inPage(browser, options.address ?? browser.app.url, async () => {
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
    /** The events so far, the oldest first. */
    events: events as readonly string[],
    close: (): void => void auth.stopAutoRefresh(),

    /** Yields whether that opened a session or an email has to be answered first. */
    async signUp({ email, password, fullName }: Person): Promise<'session' | 'confirmation'> {
      const signUpOptions = { data: { full_name: fullName }, emailRedirectTo: page }
      const { session } = taken(await auth.signUp({ email, password, options: signUpOptions }))
      return session ? 'session' : 'confirmation'
    },
    signIn: async (email: string, password: string) =>
      done(await auth.signInWithPassword({ email, password })),
    signOut: async (scope?: LogoutScope) => done(await auth.signOut(scope && { scope })),
    /** Refreshes at once; yields what is then stored. */
    async refresh(): Promise<Session | null> {
      await auth.refreshSession()
      return browser.stored()
    },
    /** The session to be used now, refreshed first when it is near its end. */
    session: async () => (await auth.getSession()).data.session as Session | null,
    getUser: async () => taken(await auth.getUser()).user as unknown as User,
    updateUser: async (changes: { password?: string; nonce?: string; data?: Record<string, unknown> }) =>
      taken(await auth.updateUser(changes)).user as unknown as User,
    reauthenticate: async () => done(await auth.reauthenticate()),
    /** Optional call `email change`: asks to move to this address. */
    requestEmail: async (email: string) => taken(await auth.updateUser({ email })).user as unknown as User,
    /** Optional call `claims`: of the stored token, or of this one. */
    async claims(token?: string): Promise<{ kid: string; claims: Record<string, unknown> }> {
      const found = taken(await auth.getClaims(token))
      return { kid: String(found?.header.kid), claims: { ...found?.claims } }
    },

    resendConfirmation: async (email: string) => done(await auth.resend({ type: 'signup', email })),
    requestReset: async (email: string, redirectTo = `${browser.app.url}/signin`) =>
      done(await auth.resetPasswordForEmail(email, { redirectTo })),
    /** Optional call `email codes`: an email to sign in with. */
    requestCode: async (email: string, { createUser = true } = {}) =>
      done(await auth.signInWithOtp({ email, options: { shouldCreateUser: createUser } })),
    verifyCode: async (type: CodeType, email: string, token: string) =>
      done(await auth.verifyOtp({ type, email, token })),
    verifyLinkToken: async (type: CodeType, token_hash: string) =>
      done(await auth.verifyOtp({ type, token_hash })),
    /** Says yes where the client asks whether a link may sign in; otherwise nothing happens. */
    acceptLink: (): void => {},

    async enrollTotp(friendlyName?: string) {
      const wanted = { factorType: 'totp', ...(friendlyName && { friendlyName }) } as const
      const { id, totp } = taken(await mfa.enroll(wanted))
      return { id, secret: totp.secret, qrCode: totp.qr_code }
    },
    /** Yields the id of the factor, as `enrollKey` does. */
    enrollPhone: async (phone: string) => taken(await mfa.enroll({ factorType: 'phone', phone })).id,
    enrollKey: async () => taken(await mfa.enroll({ factorType: 'webauthn', friendlyName: 'Key' })).id,
    /** Yields the id of the challenge. A phone is sent its code. */
    challenge: async (factorId: string) => taken(await mfa.challenge({ factorId })).id,
    verifyFactor: async (factorId: string, challengeId: string, code: string) =>
      done(await mfa.verify({ factorId, challengeId, code })),
    /** Answers a challenge of its own by a security key; yields what the key was asked to do. */
    async showKey(factorId: string, key: SecurityKey): Promise<string> {
      const challenge = taken(await mfa.challenge({ factorId, webauthn: CLAIMED }))
      if (challenge.type !== 'webauthn') throw new Error('This is no security key.')
      const { type, credential_options } = challenge.webauthn
      const shown = answerOf(key, credential_options.publicKey)
      const webauthn = { ...CLAIMED, type, credential_response: { ...shown, toJSON: () => shown } }
      taken(await mfa.verify({ factorId, challengeId: challenge.id, webauthn: webauthn as never }))
      return type
    },
    unenroll: async (factorId: string) => done(await mfa.unenroll({ factorId })),
    listFactors: async () => taken(await mfa.listFactors()).all as unknown as readonly Factor[],
    async assurance(): Promise<{ current: string | null; next: string | null }> {
      const { currentLevel, nextLevel } = taken(await mfa.getAuthenticatorAssuranceLevel())
      return { current: currentLevel, next: nextLevel }
    },
    /** Optional call `passkeys`, as `signInWithPasskey` is. */
    async addPasskey(key: SecurityKey): Promise<void> {
      const asked = taken(await passkey.startRegistration())
      const credential = key.create(asked.options as never) as never
      taken(await passkey.verifyRegistration({ challengeId: asked.challenge_id, credential }))
    },
    async signInWithPasskey(key: SecurityKey): Promise<void> {
      const asked = taken(await passkey.startAuthentication())
      const credential = key.get(asked.options as never) as never
      taken(await passkey.verifyAuthentication({ challengeId: asked.challenge_id, credential }))
    },

    listIdentities: async () => taken(await auth.getUserIdentities()).identities as readonly Identity[],
    identityLinkUrl: async (provider: string) =>
      taken(await auth.linkIdentity(toProvider(provider))).url ?? '',
    unlinkIdentity: async (identity: Identity) => done(await auth.unlinkIdentity(identity as never)),
    /** Where the browser goes in order to sign in at a provider. */
    signInUrl: async (provider: string): Promise<string> =>
      taken(await auth.signInWithOAuth(toProvider(provider))).url,
    /** Optional call `ID tokens`, as `linkIdToken` is. */
    signInWithIdToken: async (provider: string, token: string, nonce?: string) =>
      done(await auth.signInWithIdToken({ provider, token, ...(nonce && { nonce }) })),
    linkIdToken: async (provider: string, token: string) =>
      done(await auth.linkIdentity({ provider, token })),
    /** Optional call `tables`: the builder as it is, for what it sends is what the server has to understand. */
    tables: (): Pick<SupabaseClient, 'from'> => client,
    /** Optional call `functions`. */
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

/** What a call yielded. Published clients hand errors back beside the data; here they are thrown. */
function taken<R extends { readonly data: unknown; readonly error: PublishedError | null }>(
  reply: R,
): Extract<R, { error: null }>['data'] {
  if (reply.error) throw refusalOf(reply.error)
  return reply.data
}

function done(reply: { readonly error: PublishedError | null }): void {
  if (reply.error) throw refusalOf(reply.error)
}

function refusalOf(error: PublishedError): Refused {
  const reasons = 'reasons' in error && Array.isArray(error.reasons) ? error.reasons : []
  // The client keeps neither code nor status of this one.
  const code = error.code ?? (error.name === 'AuthSessionMissingError' ? 'session_not_found' : '')
  return new Refused({ message: error.message, code, status: error.status ?? 0, reasons }, error)
}

/** What this client has made bytes of; the key in software takes text. */
interface Asked {
  readonly challenge: BufferSource
  readonly rp?: { readonly id?: string }
  readonly rpId?: string
  readonly user?: { readonly id: BufferSource }
}

const base64url = (binary: BufferSource) => Buffer.from(binary as ArrayBuffer).toString('base64url')

function answerOf(key: SecurityKey, { challenge, rp, rpId, user }: Asked) {
  const text = base64url(challenge)
  if (rp && user) return key.create({ challenge: text, rp, user: { id: base64url(user.id) } })
  return key.get({ challenge: text, ...(rpId === undefined ? {} : { rpId }) })
}
