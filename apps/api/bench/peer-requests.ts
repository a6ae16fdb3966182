import { randomUUID } from 'node:crypto'
import { PASSWORD } from './bench-accounts.ts'
import { CONNECTIONS, type ConnectionPlan, JSON_BODY, type Load, refreshPlan } from './load.ts'

interface Session {
  readonly access_token: string
  readonly refresh_token: string
}

export interface ComparedRequest {
  readonly title: string
  readonly load: Load
}

/** Signs up accounts and returns the loads that are compared. Uses the wire only, so it works for any server of it. */
export async function prepareRequests(url: string): Promise<ComparedRequest[]> {
  const run = randomUUID()
  let signUps = 0
  const nextAccount = () =>
    JSON.stringify({ email: `bench-${run}-${++signUps}@example.com`, password: PASSWORD })
  const people: { session: Session; body: string }[] = []
  for (let nth = 0; nth < CONNECTIONS; nth++) {
    const body = nextAccount()
    people.push({ session: await signUp(url, body), body })
  }
  const repeat = (plan: ConnectionPlan) => Array.from({ length: CONNECTIONS }, () => plan)
  const get = (path: string) =>
    ({ url: url + path, method: 'GET', connections: repeat({}) }) satisfies Load as Load
  return [
    {
      title: 'GET /user',
      load: {
        url: `${url}/user`,
        method: 'GET',
        connections: people.map(({ session }) => ({
          headers: { authorization: `Bearer ${session.access_token}` },
        })),
      },
    },
    {
      title: 'refresh',
      load: {
        url: `${url}/token?grant_type=refresh_token`,
        method: 'POST',
        connections: people.map(({ session }) => refreshPlan(session)),
      },
    },
    {
      title: 'password sign-in',
      load: {
        url: `${url}/token?grant_type=password`,
        method: 'POST',
        connections: people.map(({ body }) => ({ headers: JSON_BODY, body })),
      },
    },
    {
      title: 'sign-up',
      load: {
        url: `${url}/signup`,
        method: 'POST',
        connections: Array.from({ length: CONNECTIONS }, () => ({
          headers: JSON_BODY,
          get body() {
            return nextAccount()
          },
          next: nextAccount,
        })),
      },
    },
    { title: 'JWKS', load: get('/.well-known/jwks.json') },
    { title: '/health', load: get('/health') },
    { title: '/settings', load: get('/settings') },
  ]
}

async function signUp(url: string, body: string): Promise<Session> {
  const reply = await fetch(`${url}/signup`, { method: 'POST', headers: JSON_BODY, body })
  const session = (await reply.json()) as Partial<Session>
  if (!session.access_token || !session.refresh_token)
    throw new Error(`${url}/signup did not return a session: ${JSON.stringify(session)}`)
  return { access_token: session.access_token, refresh_token: session.refresh_token }
}
