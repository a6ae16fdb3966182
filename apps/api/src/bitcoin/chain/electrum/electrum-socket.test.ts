import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { openPostgresDatabase } from '#kernel/database/db.ts'
import { inMemoryPins } from '#test/chain/in-memory-pins.ts'
import { type LoopbackElectrum, startLoopbackElectrum } from '#test/chain/loopback-electrum.ts'
import { freshDatabase } from '#test/harness/fresh-database.ts'
import { manualClock } from '#test/harness/manual-clock.ts'
import { createCertificatePins } from './certificates.queries.ts'
import { type CertificatePins, createElectrumConnector } from './electrum-socket.ts'

const certificate = createCertificate()
const other = createCertificate()

let server: LoopbackElectrum
beforeEach(async () => {
  server = await startLoopbackElectrum({ tls: certificate })
})
afterEach(() => server.close())

interface Trust {
  readonly fingerprint?: string | null
  readonly pins?: CertificatePins
  readonly ca?: string
  readonly url?: string
}
/** Connects and closes the connection. */
async function connect({ fingerprint = null, pins = inMemoryPins(), ca, url = server.url }: Trust = {}) {
  const open = createElectrumConnector({ url, fingerprint }, pins, ca)
  const socket = await open(AbortSignal.timeout(3_000))
  socket.destroy()
}
const withAnother = async (url: string) => {
  await server.close()
  server = await startLoopbackElectrum({ tls: other, port: Number(new URL(url).port) })
}

describe('createElectrumConnector', () => {
  test('accepts the configured certificate and stores it', async () => {
    const pins = inMemoryPins({ [server.url]: other.fingerprint })
    await connect({ fingerprint: certificate.fingerprint, pins })
    await connect({ pins })
  })

  test('accepts a certificate of a known authority, whatever was stored', async () => {
    const pins = inMemoryPins({ [server.url]: other.fingerprint })
    await connect({ ca: certificate.cert, pins })
  })

  test('accepts the first self-signed certificate of a server and refuses another one later', async () => {
    const pins = inMemoryPins()
    await connect({ pins })
    await connect({ pins })
    await withAnother(server.url)
    await expect(connect({ pins })).rejects.toThrow(
      `${other.fingerprint} instead of the first one, ${certificate.fingerprint}`,
    )
    await expect(connect({ pins })).rejects.toThrow('set ELECTRUM_FINGERPRINT to the new one')
    await connect({ fingerprint: other.fingerprint, pins })
    await connect({ pins })
    expect(server.requests).toEqual([])
  })

  test('refuses a self-signed certificate of a server that had one of a known authority', async () => {
    const pins = inMemoryPins()
    await connect({ ca: certificate.cert, pins })
    await expect(connect({ pins })).rejects.toThrow('instead of one of a known authority')
  })

  test('refuses another certificate than the configured one', async () => {
    await expect(connect({ fingerprint: other.fingerprint })).rejects.toThrow(certificate.fingerprint)
  })

  test('does not connect while certificates cannot be stored', async () => {
    const broken = { ...inMemoryPins(), pinFirst: () => Promise.reject(new Error('the database is down')) }
    await expect(connect({ pins: broken })).rejects.toThrow('the database is down')
    await expect.poll(server.countOpenConnections).toBe(0)
  })

  test('rejects a server that speaks no TLS', async () => {
    const plain = await startLoopbackElectrum()
    onTestFinished(() => plain.close())
    await expect(connect({ url: plain.url.replace('tcp:', 'ssl:') })).rejects.toThrow()
    expect(plain.requests).toEqual([])
  })
})

test('the first certificate of a server is stored for all processes', async () => {
  const database = openPostgresDatabase({ url: await freshDatabase(), poolSize: 2, onIdleError: () => {} })
  onTestFinished(() => database.close())
  const pins = createCertificatePins({ db: database.db, clock: manualClock() })
  const [first, second] = [certificate.fingerprint, other.fingerprint]
  const stored = await Promise.all([pins.pinFirst('ssl://a:1', first), pins.pinFirst('ssl://a:1', second)])
  expect(new Set(stored).size).toBe(1)
  expect(await pins.pinFirst('ssl://b:1', null)).toBeNull()
  expect(await pins.pinFirst('ssl://b:1', first)).toBeNull()
  await pins.pin('ssl://b:1', second)
  expect(await pins.pinFirst('ssl://b:1', first)).toBe(second)
})

function createCertificate() {
  const folder = mkdtempSync(join(tmpdir(), 'electrum-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const options = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      ...options,
      '-subj',
      '/CN=node.local',
      '-addext',
      'subjectAltName=IP:127.0.0.1',
      '-keyout',
      key,
      '-out',
      cert,
    ],
    {
      stdio: 'ignore',
    },
  )
  const shown = execFileSync('openssl', ['x509', '-in', cert, '-noout', '-fingerprint', '-sha256'], {
    encoding: 'utf8',
  })
  const fingerprint = shown.trim().replace(/^.*=/, '').replaceAll(':', '').toLowerCase()
  const files = { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8'), fingerprint }
  rmSync(folder, { recursive: true })
  return files
}
