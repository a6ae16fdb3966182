import { once } from 'node:events'
import { connect as connectTcp, type Socket } from 'node:net'
import { connect as connectTls, type TLSSocket } from 'node:tls'

export interface ElectrumServerAddress {
  /** `tcp://host:port` or, with TLS, `ssl://host:port`. */
  readonly url: string
  /**
   * The SHA-256 of the certificate in lower-case hex. It replaces the verification of authority, name and dates. Null if the
   * certificate may be of an authority that this system trusts, or the first one that the server showed.
   */
  readonly fingerprint: string | null
}

/** Stores the certificates of servers. Null instead of a fingerprint: it was of an authority that this system trusts. */
export interface CertificatePins {
  /** Stores what a server showed, unless something is stored. Returns what is stored. */
  pinFirst(url: string, fingerprint: string | null): Promise<string | null>
  /** Replaces what is stored. */
  pin(url: string, fingerprint: string): Promise<void>
}

/**
 * Creates a function that connects to an Electrum server. A certificate that no known authority signed is trusted on first
 * use: later the server must show the same one. It rejects if the certificate is wrong or the signal aborts. `authorities` are
 * certificates in PEM, instead of those that this system trusts.
 */
export const createElectrumConnector =
  (server: ElectrumServerAddress, pins: CertificatePins, authorities?: string) =>
  async (signal: AbortSignal): Promise<Socket> => {
    const { protocol, hostname, port } = new URL(server.url)
    // A URL has an IPv6 address in brackets.
    const address = { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) }
    if (protocol !== 'ssl:') return waitFor('connect', connectTcp(address), signal)
    // Nothing is sent before the certificate is checked.
    const tls = connectTls({ ...address, rejectUnauthorized: false, ca: authorities })
    const socket = await waitFor('secureConnect', tls, signal)
    try {
      await checkCertificate(socket, server, pins)
      signal.throwIfAborted()
    } catch (error) {
      socket.destroy()
      throw error
    }
    return socket
  }

async function waitFor<S extends Socket>(event: string, socket: S, signal: AbortSignal): Promise<S> {
  const abort = () => socket.destroy(signal.reason)
  signal.addEventListener('abort', abort)
  // An error without a listener would end the process.
  socket.on('error', () => {})
  try {
    await once(socket, event)
  } finally {
    signal.removeEventListener('abort', abort)
  }
  return socket
}

async function checkCertificate(
  socket: TLSSocket,
  { url, fingerprint }: ElectrumServerAddress,
  pins: CertificatePins,
): Promise<void> {
  const shown = socket.getPeerX509Certificate()?.fingerprint256.replaceAll(':', '').toLowerCase()
  if (shown === undefined) throw new Error('The Electrum server showed no certificate')
  if (fingerprint !== null) {
    if (shown !== fingerprint) {
      throw new Error(`The Electrum server has another certificate than ELECTRUM_FINGERPRINT: ${shown}`)
    }
    // So that the setting may be removed again.
    await pins.pin(url, shown)
    return
  }
  const pinned = await pins.pinFirst(url, socket.authorized ? null : shown)
  if (socket.authorized || pinned === shown) return
  const before = pinned === null ? 'one of a known authority' : `the first one, ${pinned}`
  throw new Error(
    `The Electrum server has another certificate than before: ${shown} instead of ${before}. The connection may be intercepted. ` +
      'If you renewed it, set ELECTRUM_FINGERPRINT to the new one.',
  )
}
