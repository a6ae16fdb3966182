import { setTimeout as wait } from 'node:timers/promises'
import type { Plugin } from 'vite'

const WAIT_MS = 250
const MAX_WAIT_MS = 60_000

/** Starts Vite's server once the API at `api` is ready, so that the proxy can reach it, and prints both addresses. */
export const devServer = (api: string): Plugin => ({
  name: 'dev-server',
  apply: (_config, { command, isPreview }) => command === 'serve' && !isPreview && !process.env.VITEST,
  async configureServer(server) {
    if (!(await isReady(api))) server.config.logger.warn(`The API at ${api} is not ready.`)
    server.printUrls = () => {
      const [web] = server.resolvedUrls?.local ?? []
      server.config.logger.info(`\n  API: ${api}\n  Web app, open this: ${web}\n`)
    }
  },
})

async function isReady(api: string): Promise<boolean> {
  for (const end = Date.now() + MAX_WAIT_MS; Date.now() < end; await wait(WAIT_MS)) {
    const answer = await fetch(`${api}/livez`).catch(() => null)
    if (answer?.ok) return true
  }
  return false
}
