import { AuthError, listFactors, type Session } from '@satlens/auth-client'
import { type BrowserAuthClientOptions, createBrowserAuthClient } from '@satlens/auth-client/browser'
import { createMemoryStorage } from '@satlens/auth-client/testing'

/** Uses the package as another project would: signs up, reads, signs out and fails to sign in. */
export async function runProgram(baseUrl: string, email: string, password: string) {
  const options: BrowserAuthClientOptions = { baseUrl, origin: baseUrl }
  const client = createBrowserAuthClient(options)
  const events: string[] = []
  client.onEvent((event, session) => void events.push(`${event} ${session?.user.email ?? 'nobody'}`))
  const made = await client.signUp({ email, password, fullName: 'Ada Example' })
  const session: Session | null = await client.getSession()
  const factors = await listFactors(client)
  await client.signOut()
  const left = await client.getSession()
  const refused: unknown = await client
    .signInWithPassword({ email, password: 'wrong' })
    .catch((error) => error)
  client.stop()
  return {
    made: made.kind,
    signedInAs: session?.user.email,
    factors: factors.length,
    isEmpty: createMemoryStorage().keys().length === 0,
    left,
    events,
    refusal: refused instanceof AuthError ? refused.code : null,
  }
}
