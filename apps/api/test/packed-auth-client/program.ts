import {
  AuthError,
  createAuthClient,
  type HttpRequester,
  type KeyValueStorage,
  listFactors,
  type Session,
  storageKeyFor,
} from '@satlens/auth-client'
import { type BrowserAuthClientOptions, createBrowserAuthClient } from '@satlens/auth-client/browser'
import { createManualVisibility, createMemoryStorage } from '@satlens/auth-client/testing'

/** What a project outside of this workspace does with the package: signs up, reads, fails, signs out and in again. */
export async function live(baseUrl: string, email: string, password: string) {
  const storage: KeyValueStorage = createMemoryStorage()
  const storageKey = storageKeyFor(new URL(baseUrl).hostname)
  const client = createAuthClient({
    storageKey,
    origin: baseUrl,
    ports: {
      clock: {
        now: () => Date.now(),
        elapsed: () => performance.now(),
        setTimer(ms, run) {
          const timer = setTimeout(run, ms)
          return () => clearTimeout(timer)
        },
      },
      storage,
      channel: { post: () => {}, onMessage: () => {}, close: () => {} },
      http: httpOf(baseUrl),
      visibility: createManualVisibility(),
      randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
      sha256: async (bytes) => new Uint8Array(await crypto.subtle.digest('SHA-256', Uint8Array.from(bytes))),
    },
  })
  const events: string[] = []
  client.onEvent((event, session) => {
    events.push(`${event} ${session?.user.email ?? 'nobody'}`)
  })
  await client.start()

  const made = await client.signUp({ email, password, fullName: 'Ada Example' })
  const session: Session | null = await client.getSession()
  const factors = await listFactors(client)
  const isStored = storage.get(storageKey) !== null
  await client.signOut()
  const left = await client.getSession()
  client.stop()

  const options: BrowserAuthClientOptions = { baseUrl, origin: baseUrl }
  const page = createBrowserAuthClient(options)
  const refused: unknown = await page.signInWithPassword({ email, password: 'wrong' }).catch((error) => error)
  const { user } = await page.signInWithPassword({ email, password })
  await page.signOut('local')
  page.stop()

  return {
    made: made.kind,
    signedInAs: session?.user.email,
    factors: factors.length,
    isStored,
    left,
    events,
    refusal: refused instanceof AuthError ? refused.code : null,
    again: user.email,
  }
}

const httpOf =
  (baseUrl: string): HttpRequester =>
  async ({ method, path, headers, body }) => {
    const reply = await fetch(baseUrl + path, {
      method,
      headers: { ...headers, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await reply.text()
    return {
      status: reply.status,
      body: text === '' ? undefined : JSON.parse(text),
      header: (name) => reply.headers.get(name),
    }
  }
