import { createHash, randomBytes } from 'node:crypto'
import {
  AuthError,
  challengeFactor,
  createAuthClient,
  type EmailLinkResult,
  enrollFactor,
  finishPasskeyRegistration,
  getAssurance,
  type HttpRequester,
  identityLinkUrl,
  listFactors,
  listIdentities,
  providerSignInPath,
  reauthenticate,
  requestPasswordReset,
  signInWithPasskey,
  startPasskeyRegistration,
  startPasskeySignIn,
  unenrollFactor,
  unlinkIdentity,
  verifyFactor,
} from '@satlens/auth-client'
import { consumeEmailLink } from '@satlens/auth-client/browser'
import { createManualVisibility } from '@satlens/auth-client/testing'
import { PUBLISHED_KEY } from '../accounts/published-client.ts'
import { type Browser, STORAGE_KEY } from './browser.ts'
import { Refused, type TabOptions } from './driver.ts'
import type { Driver, Tab } from './published.driver.ts'

/** packages/auth-client, the session layer of the web app. */
export const ownDriver: Driver = {
  name: 'our own client',
  lacks: ['claims', 'email codes', 'email change', 'ID tokens', 'tables', 'functions'],
  habits: {
    asksBeforeUnaskedLinks: true,
    knowsRecoveryByCode: true,
    keepsSessionAtDeadLink: true,
    refreshesAfterUnenroll: true,
  },
  openTab,
}

/** Stands for the calls that this client lacks. */
const lacking = (): never => {
  throw new Error('This client has no such call: the scenario needs to name it.')
}

async function openTab(browser: Browser, { flow = 'implicit', address }: TabOptions = {}): Promise<Tab> {
  const client = createAuthClient({
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
  let arrived: EmailLinkResult | null = null
  const page = { location: { href: address ?? '' }, history: { state: null, replaceState: () => {} } }
  const link = address === undefined ? null : consumeEmailLink(page, client.core.pkce.pending() !== null)
  // A dead link leaves the page as it is; the screen says so.
  if (link !== null && link.kind !== 'refused') arrived = await client.openMailLink(link).catch(() => null)
  await client.start()

  return {
    events,
    close: () => client.stop(),
    signUp: async (person) => (await said(client.signUp(person))).kind,
    signIn: async (email, password) => void (await said(client.signInWithPassword({ email, password }))),
    signOut: (scope) => said(client.signOut(scope)),
    refresh: () => client.refreshSession(),
    session: () => client.getSession(),
    getUser: () => said(client.getUser()),
    updateUser: (changes) => said(client.updateUser(changes)),
    reauthenticate: () => said(reauthenticate(client)),
    requestEmail: lacking,
    claims: lacking,
    resendConfirmation: (email) => said(client.resend({ type: 'signup', email })),
    requestReset: (email, target) =>
      said(requestPasswordReset(client, { email, ...(target && { redirectTo: target }) })),
    requestCode: lacking,
    verifyCode: async (type, email, token) => void (await said(client.verifyOtp({ type, email, token }))),
    verifyLinkToken: async (type, tokenHash) => void (await said(client.verifyOtp({ type, tokenHash }))),
    acceptLink() {
      if (arrived?.kind === 'unasked') arrived.accept()
    },
    async enrollTotp(friendlyName) {
      const factor = { type: 'totp', ...(friendlyName && { friendlyName }) } as const
      const { id, totp } = await said(enrollFactor(client, factor))
      return { id, secret: totp?.secret ?? '', qrCode: totp?.qr_code ?? '' }
    },
    enrollPhone: async (phone) => (await said(enrollFactor(client, { type: 'phone', phone }))).id,
    enrollKey: async () => (await said(enrollFactor(client, { type: 'webauthn', friendlyName: 'Key' }))).id,
    challenge: async (factorId) => (await said(challengeFactor(client, factorId))).id,
    verifyFactor: async (factorId, challengeId, code) =>
      void (await said(verifyFactor(client, { factorId, challengeId, code }))),
    async showKey(factorId, key) {
      const { id: challengeId, webauthn } = await said(challengeFactor(client, factorId))
      if (!webauthn) throw new Error('This is no security key.')
      const { type, credential_options } = webauthn
      const publicKey = credential_options.publicKey as never
      const shown =
        type === 'create'
          ? { type, credential_response: key.create(publicKey) }
          : { type, credential_response: key.get(publicKey) }
      await said(verifyFactor(client, { factorId, challengeId, webauthn: shown }))
      return type
    },
    unenroll: (factorId) => said(unenrollFactor(client, factorId)),
    listFactors: () => said(listFactors(client)),
    async assurance() {
      const session = await client.getSession()
      return session ? getAssurance(session) : { current: null, next: null }
    },
    async addPasskey(key) {
      const { challenge_id: challengeId, options } = await said(startPasskeyRegistration(client))
      await said(finishPasskeyRegistration(client, { challengeId, credential: key.create(options as never) }))
    },
    async signInWithPasskey(key) {
      const { challenge_id: challengeId, options } = await said(startPasskeySignIn(client))
      await said(signInWithPasskey(client, { challengeId, credential: key.get(options as never) }))
    },
    listIdentities: () => said(listIdentities(client)),
    identityLinkUrl: (provider) => said(identityLinkUrl(client, { provider, redirectTo })),
    unlinkIdentity: ({ identity_id }) => said(unlinkIdentity(client, identity_id)),
    signInUrl: async (provider) =>
      browser.app.url + (await providerSignInPath(client, { provider, redirectTo })),
    signInWithIdToken: lacking,
    linkIdToken: lacking,
    tables: lacking,
    functions: lacking,
  }
}

const storageOf = ({ storage }: Browser) => ({
  get: (key: string) => storage.get(key) ?? null,
  set: (key: string, text: string) => void storage.set(key, text),
  remove: (key: string) => void storage.delete(key),
  keys: () => [...storage.keys()],
})

const httpOf =
  (browser: Browser): HttpRequester =>
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

/** Turns the errors of this client into what scenarios expect. */
async function said<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof AuthError)) throw error
    const { message, code, status, reasons } = error
    throw new Refused({ message, code, status, reasons: reasons ?? [] }, error)
  }
}
