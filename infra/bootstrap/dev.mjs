import { createServer } from 'node:net'

/**
 * Returns the environment of `turbo dev`: two free ports, each known to both apps. Developers open Vite's port, so links
 * in emails lead there.
 */
export async function devEnvironment() {
  const api = process.env.PORT ?? (await freePort(3000))
  const web = process.env.WEB_PORT ?? (await freePort(5173))
  return {
    PORT: String(api),
    WEB_PORT: String(web),
    SITE_URL: process.env.SITE_URL ?? `http://localhost:${web}`,
  }
}

async function freePort(first) {
  for (let port = first; port < first + 100; port++) if (await isFree(port)) return port
  throw new Error(`No port is free from ${first} to ${first + 99}.`)
}

const isFree = (port) =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    // Without a host this listens on IPv6 and IPv4.
    probe.listen(port, () => probe.close(() => resolve(true)))
  })
