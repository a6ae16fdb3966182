import type { Identity, Session, User } from '@satlens/contract'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { createClient as createOlderClient } from 'supabase-js-older'
import { PUBLISHED_KEY, UnusedSocket } from '../published-client.ts'
import type { Browser } from './browser.ts'
import type { Driver, Habits, OptionalCall, Tab, TabOptions } from './driver.ts'
import { inPage } from './page.ts'
import { publishedFactorCalls } from './published.factor-calls.ts'
import { refusalOf, taken } from './published.replies.ts'

const COMMON = {
  asksBeforeUnaskedLinks: false,
  forgetsWithoutServer: false,
  refreshesAfterUnenroll: false,
} as const

/** The published client as it is now. */
export const publishedDriver: Driver = driverOf('supabase-js 2.109.0', createClient, [], {
  ...COMMON,
  knowsRecoveryByCode: true,
  keepsSessionAtDeadLink: true,
  endsSessionAtFinalRefusal: false,
})

/** The line that the product's own specification was written from (wire §0.1). Both are one class to the compiler. */
export const olderDriver: Driver = driverOf(
  'supabase-js 2.80.0',
  createOlderClient as unknown as typeof createClient,
  ['passkeys'],
  {
    ...COMMON,
    knowsRecoveryByCode: false,
    keepsSessionAtDeadLink: false,
    endsSessionAtFinalRefusal: true,
  },
)

function driverOf(
  name: string,
  create: typeof createClient,
  lacks: readonly OptionalCall[],
  habits: Habits,
): Driver {
  return { name, lacks, habits, openTab: (browser, options) => openTab(create, browser, options) }
}

async function openTab(
  create: typeof createClient,
  browser: Browser,
  options: TabOptions = {},
): Promise<Tab> {
  const events: string[] = []
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
  return {
    events,
    close: () => void auth.stopAutoRefresh(),
    async signUp({ email, password, fullName }) {
      const data = { full_name: fullName }
      const emailRedirectTo = `${browser.app.url}/dashboard`
      const { session } = taken(await auth.signUp({ email, password, options: { data, emailRedirectTo } }))
      return session ? 'session' : 'confirmation'
    },
    signIn: async (email, password) => void taken(await auth.signInWithPassword({ email, password })),
    async signOut(scope) {
      const { error } = await auth.signOut(scope && { scope })
      if (error) throw refusalOf(error)
    },
    async refresh() {
      await auth.refreshSession()
      return browser.stored()
    },
    session: async () => (await auth.getSession()).data.session as Session | null,
    getUser: async () => taken(await auth.getUser()).user as unknown as User,
    updateUser: async (changes) => taken(await auth.updateUser(changes)).user as unknown as User,
    reauthenticate: async () => void taken(await auth.reauthenticate()),
    requestEmail: async (email) => taken(await auth.updateUser({ email })).user as unknown as User,
    async claims(token) {
      const found = taken(await auth.getClaims(token))
      return { kid: String(found?.header.kid), claims: { ...found?.claims } }
    },
    resendConfirmation: async (email) => void taken(await auth.resend({ type: 'signup', email })),
    resendEmailChange: async (email) => void taken(await auth.resend({ type: 'email_change', email })),
    requestReset: async (email, redirectTo = `${browser.app.url}/signin`) =>
      void taken(await auth.resetPasswordForEmail(email, { redirectTo })),
    requestCode: async (email, { createUser = true } = {}) =>
      void taken(await auth.signInWithOtp({ email, options: { shouldCreateUser: createUser } })),
    verifyCode: async (type, email, token) => void taken(await auth.verifyOtp({ type, email, token })),
    verifyLinkToken: async (type, token_hash) => void taken(await auth.verifyOtp({ type, token_hash })),
    acceptLink: () => {},
    ...publishedFactorCalls(auth),
    listIdentities: async () => taken(await auth.getUserIdentities()).identities as Identity[],
    async identityLinkUrl(provider) {
      const options = { redirectTo: `${browser.app.url}/dashboard`, skipBrowserRedirect: true }
      return taken(await auth.linkIdentity({ provider: provider as 'google', options })).url ?? ''
    },
    unlinkIdentity: async (identity) => void taken(await auth.unlinkIdentity(identity as never)),
    async signInUrl(provider) {
      const options = { redirectTo: `${browser.app.url}/dashboard`, skipBrowserRedirect: true }
      return taken(await auth.signInWithOAuth({ provider: provider as 'google', options })).url
    },
    signInWithIdToken: async (provider, token, nonce) =>
      void taken(await auth.signInWithIdToken({ provider, token, ...(nonce && { nonce }) })),
    linkIdToken: async (provider, token) => void taken(await auth.linkIdentity({ provider, token })),
    tables: () => client,
    functions: () => client.functions,
  }
}

const storageOf = ({ storage }: Browser) => ({
  getItem: (key: string) => storage.get(key) ?? null,
  setItem: (key: string, text: string) => void storage.set(key, text),
  removeItem: (key: string) => void storage.delete(key),
})
