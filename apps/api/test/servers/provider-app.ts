import { withProvider } from '../accounts/provider-sign-in.ts'
import { perFile } from '../harness/per-file.ts'
import { startTestApp, type TestApp } from '../harness/test-app.ts'
import { type ProviderServer, startProviderServer } from './provider-server.ts'

/** A service to sign in with and an app that knows it, for all tests of a file. */
export function providerAppPerFile(env?: Record<string, string>): { provider: ProviderServer; app: TestApp } {
  const provider = perFile(startProviderServer)
  return { provider, app: perFile(() => startTestApp({ env: withProvider(provider, env) })) }
}
