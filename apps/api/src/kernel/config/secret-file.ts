import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** The secret kept in a file for its owner only, made at the first call. Two processes that come at once get the same. */
export async function readOrCreateSecret(file: string): Promise<string> {
  const kept = await readSecret(file)
  if (kept !== null) return kept
  await mkdir(dirname(file), { recursive: true })
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  await writeFile(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' })
  try {
    // A link appears whole or not at all, and never in place of another one.
    await link(draft, file)
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'EEXIST') throw error
  } finally {
    await rm(draft)
  }
  const made = await readSecret(file)
  if (made === null) throw new Error(`The secret in ${file} disappeared.`)
  return made
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
