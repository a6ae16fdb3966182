// Prints a new ES256 key as the JWK set that GoTrue signs with (GOTRUE_JWT_KEYS).
import { generateKeyPairSync } from 'node:crypto'

const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const key = privateKey.export({ format: 'jwk' })
console.log(JSON.stringify([{ ...key, kid: 'bench', alg: 'ES256', use: 'sig', key_ops: ['sign', 'verify'] }]))
