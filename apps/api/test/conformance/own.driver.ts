import { createHash, randomBytes } from 'node:crypto'
import {
  type Clock,
  createAuthClient,
  type HttpRequester,
  identityLinkUrl,
  listIdentities,
  type MailLinkOutcome,
  providerSignInPath,
  reauthenticate,
  requestPasswordReset,
  unlinkIdentity,
} from '@satlens/auth-client'
import { takeMailLink } from '@satlens/auth-client/browser'
import { createManualVisibility } from '@satlens/auth-client/testing'
import { PUBLISHED_KEY } from '../published-client.ts'
import { type Browser, STORAGE_KEY } from './browser.ts'
import { type Driver, NotInThisClient, type OptionalCall, type Tab, type TabOptions } from './driver.ts'
import { ownFactorCalls, said } from './own.factor-calls.ts'

/** packages/auth-client, the session layer of the web app. */
export const ownDriver: Driver = {
  name: 'our own client',
  lacks: ['claims', 'mailed codes', 'email change', 'id tokens', 'tables', 'functions'],
  habits: {
    asksBeforeUnaskedLinks: true,
    knowsRecoveryByCode: true,
    keepsSessionAtDeadLink: true,
    endsSessionAtFinalRefusal: true,
    forgetsWithoutServer: true,
    refreshesAfterUnenroll: true,
  },
  openTab,
}

async function openTab(browser: Browser, { flow = 'implicit', address }: TabOptions = {}): Promise<Tab> {
  const client = createAuthClient({
    storageKey: STORAGE_KEY,
    origin: browser.app.url,
    flowType: flow,
    ports: {
      clock: deviceClock,
      storage: storageOf(browser),
      channel: browser.hub.join(),
      http: httpOf(browser),
      visibility: createManualVisibility(),
      randomBytes: (count) => randomBytes(count),
      sha256: async (bytes) => createHash('sha256').update(bytes).digest(),
    },
  })
  const events: string[] = []
  client.onEvent((event) => void events.push(event))
  let arrived: MailLinkOutcome | null = null
  const link =
    address === undefined ? null : takeMailLink(barAt(address), client.core.pkce.pending() !== null)
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
    requestEmail: async () => lack('email change'),
    claims: async () => lack('claims'),
    resendConfirmation: (email) => said(client.resend({ type: 'signup', email })),
    resendEmailChange: async () => lack('email change'),
    requestReset: (email, redirectTo) =>
      said(requestPasswordReset(client, { email, ...(redirectTo && { redirectTo }) })),
    requestCode: async () => lack('mailed codes'),
    verifyCode: async (type, email, token) => void (await said(client.verifyOtp({ type, email, token }))),
    verifyLinkToken: async (type, tokenHash) => void (await said(client.verifyOtp({ type, tokenHash }))),
    acceptLink() {
      if (arrived?.kind === 'unasked') arrived.accept()
    },
    ...ownFactorCalls(client),
    listIdentities: () => said(listIdentities(client)),
    identityLinkUrl: (provider) => said(identityLinkUrl(client, { provider, redirectTo: pageOf(browser) })),
    unlinkIdentity: ({ identity_id }) => said(unlinkIdentity(client, identity_id)),
    signInUrl: async (provider) =>
      browser.app.url + (await providerSignInPath(client, { provider, redirectTo: pageOf(browser) })),
    signInWithIdToken: async () => lack('id tokens'),
    linkIdToken: async () => lack('id tokens'),
    tables: () => lack('tables'),
    functions: () => lack('functions'),
  }
}

const pageOf = ({ app }: Browser) => `${app.url}/dashboard`

function lack(call: OptionalCall): never {
  throw new NotInThisClient(call)
}

const deviceClock: Clock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  setTimer(ms, run) {
    const timer = setTimeout(run, ms).unref()
    return () => clearTimeout(timer)
  },
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
    const text = await response.text()
    return { status: response.status, body: parsed(text), header: (name) => response.headers.get(name) }
  }

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const barAt = (address: string) => ({
  location: { href: address },
  history: { state: null, replaceState: () => {} },
})
