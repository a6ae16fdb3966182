import { createHash, randomBytes } from 'node:crypto'
import * as auth from '@satlens/auth-client'
import { consumeAuthRedirectFromUrl } from '@satlens/auth-client/browser'
import { createManualVisibility } from '@satlens/auth-client/testing'
import { PUBLISHED_KEY } from '../accounts/published-client.ts'
import { type Browser, STORAGE_KEY } from './browser.ts'
import { ClientError, type TabOptions } from './client-adapter.ts'
import type { ClientAdapter, Tab } from './published-clients.ts'

/** packages/auth-client, the session layer of the web app. */
export const ownClient: ClientAdapter = {
  name: 'our own client',
  lacks: ['claims', 'email codes', 'email change', 'ID tokens', 'tables', 'functions'],
  differences: {
    confirmsUnrequestedLinks: true,
    detectsRecoveryByCode: true,
    keepsSessionAfterUsedLink: true,
    refreshesAfterUnenroll: true,
  },
  openTab,
}

const unsupported = (): never => {
  throw new Error('This client lacks the call. List it in the `needs` of the scenario.')
}

async function openTab(browser: Browser, { flow = 'implicit', address }: TabOptions = {}): Promise<Tab> {
  const client = auth.createAuthClient({
    storageKey: STORAGE_KEY,
    origin: browser.app.url,
    flowType: flow,
    ports: {
      clock: {
        now: () => Date.now(),
        elapsed: () => performance.now(),
        setTimer(ms, run) {
          const timer = setTimeout(run, ms).unref()
          return () => clearTimeout(timer)
        },
      },
      storage: storageOf(browser),
      channel: browser.hub.join(),
      http: httpOf(browser),
      visibility: createManualVisibility(),
      randomBytes: (count) => randomBytes(count),
      sha256: async (bytes) => createHash('sha256').update(bytes).digest(),
    },
  })
  const redirectTo = `${browser.app.url}/dashboard`
  const events: string[] = []
  client.onEvent((event) => void events.push(event))
  let arrived: auth.AuthRedirectSignInResult | null = null
  const page = { location: { href: address ?? '' }, history: { state: null, replaceState: () => {} } }
  const link =
    address === undefined ? null : consumeAuthRedirectFromUrl(page, client.core.pkce.pending() !== null)
  // A used link leaves the page unchanged; the screen shows the error.
  if (link !== null && link.kind !== 'refused') arrived = await client.openEmailLink(link).catch(() => null)
  await client.start()

  return {
    events,
    close: () => client.stop(),
    signUp: async (person) => (await mapErrors(client.signUp(person))).kind,
    signIn: async (email, password) => void (await mapErrors(client.signInWithPassword({ email, password }))),
    signOut: (scope) => mapErrors(client.signOut(scope)),
    refresh: () => client.refreshSession(),
    session: () => client.getSession(),
    getUser: () => mapErrors(client.getUser()),
    updateUser: (changes) => mapErrors(client.updateUser(changes)),
    reauthenticate: () => mapErrors(auth.requestReauthenticationCode(client)),
    requestEmail: unsupported,
    claims: unsupported,
    resendConfirmation: (email) => mapErrors(client.resend({ type: 'signup', email })),
    requestPasswordReset: (email, target) =>
      mapErrors(auth.requestPasswordReset(client, { email, ...(target && { redirectTo: target }) })),
    requestCode: unsupported,
    verifyCode: async (type, email, token) =>
      void (await mapErrors(client.verifyOtp({ type, email, token }))),
    verifyLinkToken: async (type, tokenHash) => void (await mapErrors(client.verifyOtp({ type, tokenHash }))),
    acceptLink() {
      if (arrived?.kind === 'unrequested') arrived.accept()
    },
    async enrollTotp(friendlyName) {
      const factor = { type: 'totp', ...(friendlyName && { friendlyName }) } as const
      const { id, totp } = await mapErrors(auth.enrollFactor(client, factor))
      return { id, secret: totp?.secret ?? '', qrCode: totp?.qr_code ?? '' }
    },
    enrollPhone: async (phone) => (await mapErrors(auth.enrollFactor(client, { type: 'phone', phone }))).id,
    enrollKey: async () =>
      (await mapErrors(auth.enrollFactor(client, { type: 'webauthn', friendlyName: 'Key' }))).id,
    challenge: async (factorId) => (await mapErrors(auth.challengeFactor(client, factorId))).id,
    verifyFactor: async (factorId, challengeId, code) =>
      void (await mapErrors(auth.verifyFactor(client, { factorId, challengeId, code }))),
    async verifyWithKey(factorId, key) {
      const { id: challengeId, webauthn } = await mapErrors(auth.challengeFactor(client, factorId))
      if (!webauthn) throw new Error('The factor is not a security key.')
      const { type, credential_options } = webauthn
      const publicKey = credential_options.publicKey as never
      const shown =
        type === 'create'
          ? { type, credential_response: key.create(publicKey) }
          : { type, credential_response: key.get(publicKey) }
      await mapErrors(auth.verifyFactor(client, { factorId, challengeId, webauthn: shown }))
      return type
    },
    unenroll: (factorId) => mapErrors(auth.unenrollFactor(client, factorId)),
    listFactors: () => mapErrors(auth.listFactors(client)),
    async assurance() {
      const session = await client.getSession()
      return session ? auth.getAuthenticatorAssuranceLevels(session) : { current: null, next: null }
    },
    async addPasskey(key) {
      const { challenge_id: challengeId, options } = await mapErrors(auth.startPasskeyRegistration(client))
      const credential = key.create(options as never)
      await mapErrors(auth.registerPasskey(client, { challengeId, credential }))
    },
    async signInWithPasskey(key) {
      const { challenge_id: challengeId, options } = await mapErrors(auth.startPasskeySignIn(client))
      await mapErrors(auth.signInWithPasskey(client, { challengeId, credential: key.get(options as never) }))
    },
    listIdentities: () => mapErrors(auth.listIdentities(client)),
    identityLinkUrl: (provider) => mapErrors(auth.requestIdentityLinkUrl(client, { provider, redirectTo })),
    unlinkIdentity: ({ identity_id }) => mapErrors(auth.unlinkIdentity(client, identity_id)),
    signInUrl: async (provider) =>
      browser.app.url + (await auth.createProviderSignInPath(client, { provider, redirectTo })),
    signInWithIdToken: unsupported,
    linkIdToken: unsupported,
    tables: unsupported,
    functions: unsupported,
  }
}

const storageOf = ({ storage }: Browser) => ({
  get: (key: string) => storage.get(key) ?? null,
  set: (key: string, text: string) => void storage.set(key, text),
  remove: (key: string) => void storage.delete(key),
  keys: () => [...storage.keys()],
})

const httpOf =
  (browser: Browser): auth.HttpRequester =>
  async ({ method, path, headers, body }) => {
    const response = await browser.fetch(`${browser.app.url}${path}`, {
      method,
      headers: {
        apikey: PUBLISHED_KEY,
        'x-supabase-api-version': '2024-01-01',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return {
      status: response.status,
      body: await response.json().catch(() => undefined),
      header: (name) => response.headers.get(name),
    }
  }

/** Rejects with a {@link ClientError} in place of an AuthError. */
async function mapErrors<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof auth.AuthError)) throw error
    const { message, code, status, reasons } = error
    throw new ClientError({ message, code, status, reasons: reasons ?? [] }, error)
  }
}
