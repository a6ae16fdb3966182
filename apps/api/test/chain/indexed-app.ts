import { afterAll, beforeEach } from 'vitest'
import { perFile } from '../harness/per-file.ts'
import { startTestApp } from '../harness/test-app.ts'
import { healthy } from '../servers/fake-price-server.ts'
import { startLoopbackIndex } from './loopback-index.ts'

/** Starts the app of a test file on regtest with a chain index, which is healthy and has no recorded requests before each test. */
export async function startIndexedApp() {
  const index = await startLoopbackIndex()
  afterAll(() => index.close())
  const env = { BITCOIN_NETWORK: 'regtest', ESPLORA_URL: `${index.url}/` }
  beforeEach(() => {
    index.behaviour = healthy
    index.requests.length = 0
  })
  return { index, env, app: perFile(() => startTestApp({ env })) }
}
