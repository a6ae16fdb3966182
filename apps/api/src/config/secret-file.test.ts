import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readOrCreateSecretFile } from './secret-file.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'secret-'))
})
afterEach(() => rm(folder, { recursive: true }))

describe('readOrCreateSecretFile', () => {
  test('rejects a secret that is too short and does not replace it', async () => {
    await writeFile(join(folder, 'secret'), 'short')
    await expect(readOrCreateSecretFile(join(folder, 'secret'))).rejects.toThrow('shorter than 32')
  })

  test('creates the secret once, readable only by its owner', async () => {
    const file = join(folder, 'deeper', 'secret')
    const secret = await readOrCreateSecretFile(file)
    expect(secret).toMatch(/^[\w-]{43}$/)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(await readOrCreateSecretFile(file)).toBe(secret)
  })

  test('returns the same secret to concurrent callers', async () => {
    const file = join(folder, 'secret')
    const secrets = await Promise.all(Array.from({ length: 8 }, () => readOrCreateSecretFile(file)))
    expect(new Set(secrets).size).toBe(1)
  })
})
