import { once } from 'node:events'
import { connect as connectTcp } from 'node:net'
import { connect as connectTls, TLSSocket } from 'node:tls'

export interface ElectrumServerAddress {
  /** `tcp://host:port` or, with TLS, `ssl://host:port`. */
  readonly url: string
  /**
   * The SHA-256 of the certificate in lower-case hex. It replaces the verification of authority, name and dates. Null if the
   * certificate must be of an authority that this system trusts.
   */
  readonly fingerprint: string | null
}

/** Creates a function that connects to an Electrum server. It rejects if the certificate is wrong or the signal aborts. */
export const createElectrumConnector =
  ({ url, fingerprint }: ElectrumServerAddress) =>
  async (signal: AbortSignal) => {
    const { protocol, hostname, port } = new URL(url)
    // A URL has an IPv6 address in brackets.
    const address = { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) }
    const isTls = protocol === 'ssl:'
    const socket = isTls
      ? connectTls({ ...address, rejectUnauthorized: fingerprint === null })
      : connectTcp(address)
    const abort = () => socket.destroy(signal.reason)
    signal.addEventListener('abort', abort)
    // An error without a listener would end the process.
    socket.on('error', () => {})
    try {
      await once(socket, isTls ? 'secureConnect' : 'connect')
    } finally {
      signal.removeEventListener('abort', abort)
    }
    if (fingerprint !== null && getFingerprint(socket) !== fingerprint) {
      socket.destroy()
      throw new Error('The Electrum server has another certificate than the configured one')
    }
    return socket
  }

const getFingerprint = (socket: object): string | undefined =>
  socket instanceof TLSSocket
    ? socket.getPeerX509Certificate()?.fingerprint256.replaceAll(':', '').toLowerCase()
    : undefined
