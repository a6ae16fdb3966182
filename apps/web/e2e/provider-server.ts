import { startOfTheApi } from './of-the-api.ts'

/** Somebody with an account at the provider. */
interface Person {
  readonly sub: string
  readonly email: string
  readonly email_verified: boolean
}

/** A real OpenID provider on the loopback, called House. It asks nothing: whoever comes is the person that was named. */
export interface Provider {
  /** Its element of AUTH_PROVIDERS. */
  readonly entry: Readonly<Record<string, unknown>>
  /** Who signs in from now on; null says no. */
  seat(person: Person | null): Promise<void>
  stop(): Promise<void>
}

/** Starts the provider of the server's own tests. */
export async function startProvider(): Promise<Provider> {
  const { first: entry, tell, stop } = await startOfTheApi<Provider['entry']>('run-provider-server.ts')
  return { entry, seat: async (person) => void (await tell(person)), stop }
}
