import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Returns the secret in a file that only its owner can read, and creates it if the file is missing. Concurrent processes
 * get the same secret. Throws if the stored secret is shorter than 32 characters.
 */
export async function readOrCreateSecretFile(file: string): Promise<string> {
  const stored = await readSecret(file)
  if (stored !== null) return stored
  await mkdir(dirname(file), { recursive: true })
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  await writeFile(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' })
  try {
    // A link is created atomically and never replaces an existing file.
    await link(draft, file)
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'EEXIST') throw error
  } finally {
    await rm(draft)
  }
  const created = await readSecret(file)
  if (created === null) throw new Error(`The secret in ${file} disappeared.`)
  return created
}

async function readSecret(file: string): Promise<string | null> {
  try {
    const secret = (await readFile(file, 'utf8')).trim()
    if (secret.length < 32) throw new Error(`The secret in ${file} is shorter than 32 characters.`)
    return secret
  } catch (error) {
    if ((error as { code?: unknown }).code === 'ENOENT') return null
    throw error
  }
}
