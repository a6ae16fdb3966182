import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseAuthSecret } from '#auth/index.ts'
import { decryptWithAge, deriveBackupIdentity, encryptWithAge } from './age.ts'

const secret = parseAuthSecret('one secret of thirty-two letters!')
const IDENTITY = 'AGE-SECRET-KEY-1YU7WGRP3QDVY3ZXEVZYN4226PPMH95PCDV876ETWSZRX7RVG4Z7SHLJEYF'
const FILE_OF_AGE =
  'YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IFgyNTUxOSBhcWdKSERCaXJCd0VoZS9sajNzL2xZS1lqMjFlUythR2pDeUkreStiL1JZCm1lRXAwVEhGNlB5eTVIZGFreFcyWUhkQzY3K2JNeWZJaE56eWwxYmk4ZXcKLS0tIGpsZk9pR1B6UUlBNFErS3BmUGI5Vlhvam9sYU1qSUJDOXNYSENwd0NsUTQKwVs6fHPXuvGhQKuopnkxxmRIqbiHK2uqyXJK5B120Xclz60LOg=='

async function* chunksOf(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function join(parts: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = []
  for await (const part of parts) all.push(part)
  return Buffer.concat(all)
}

const encrypt = (text: Uint8Array) => join(encryptWithAge(secret, chunksOf(text, 1_000)))
const decrypt = (bytes: Uint8Array, key = secret, size = 1_000) =>
  join(decryptWithAge(key, chunksOf(bytes, size)))

describe('decryptWithAge', () => {
  test('rejects a file that is not a backup or has another secret', async () => {
    await expect(decrypt(Buffer.from(''))).rejects.toThrow('This is not a backup')
    await expect(decrypt(Buffer.from('PGDMP and more'.repeat(50)))).rejects.toThrow('This is not a backup')
    const file = await encrypt(Buffer.from('rows'))
    await expect(decrypt(file, parseAuthSecret('x'.repeat(32)))).rejects.toThrow('another AUTH_SECRET')
  })

  test('detects any changed byte and any truncated byte', async () => {
    const file = await encrypt(Buffer.from('rows'))
    for (let at = 0; at < file.length; at++) {
      const changed = Buffer.from(file)
      changed[at] = (changed[at] ?? 0) ^ 1
      await expect(decrypt(changed), `byte ${at}`).rejects.toThrow()
      await expect(decrypt(file.subarray(0, at)), `${at} bytes`).rejects.toThrow()
    }
  })

  test('detects missing, reordered and appended chunks', async () => {
    const chunk = 65_536 + 16
    const file = await encrypt(Buffer.alloc(3 * 65_536, 'rows'))
    const start = file.length - 3 * chunk
    const [head, one, two, three] = [0, start, start + chunk, start + 2 * chunk].map((at, index) =>
      file.subarray(at, index === 0 ? start : at + chunk),
    ) as [Buffer, Buffer, Buffer, Buffer]
    for (const parts of [
      [one],
      [one, two],
      [two, three],
      [one, three],
      [two, one, three],
      [one, two, three, three],
    ])
      await expect(decrypt(Buffer.concat([head, ...parts]))).rejects.toThrow('changed or truncated')
    await expect(decrypt(Buffer.concat([file, Buffer.of(0)]))).rejects.toThrow('changed or truncated')
  })

  test('decrypts chunks of any size, also with a later secret', async () => {
    const later = parseAuthSecret('a later secret, long enough too!', 'one secret of thirty-two letters!')
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 5_000 }),
        fc.integer({ min: 1, max: 700 }),
        async (text, size) => {
          expect(await decrypt(await encrypt(text), later, size)).toEqual(Buffer.from(text))
        },
      ),
      { numRuns: 50 },
    )
  })

  // The format is https://age-encryption.org/v1. This file was written by the program `age` for the same identity.
  test('decrypts a file that the program age wrote', async () => {
    expect(deriveBackupIdentity(secret)).toBe(IDENTITY)
    expect((await decrypt(Buffer.from(FILE_OF_AGE, 'base64'))).toString()).toBe('rows\n')
  })
})
