import type { SeenSecrets } from './seen-secrets.ts'

const SECRET_FIELDS = ['access_token', 'refresh_token', 'id_token', 'code', 'code_verifier', 'client_secret']

/** Returns a fetch that records the secrets that the server sends to providers and receives from them. */
export const recordingFetch =
  (seen: SeenSecrets): typeof fetch =>
  async (input, init) => {
    note(seen, 'said to the provider', new URLSearchParams(String(init?.body ?? '')))
    const reply = await fetch(input, init)
    const body: unknown = await reply
      .clone()
      .json()
      .catch(() => ({}))
    note(seen, "of the provider's answer", new Map(Object.entries(body as Record<string, unknown>)))
    return reply
  }

function note(seen: SeenSecrets, where: string, fields: { get(name: string): unknown }): void {
  for (const name of SECRET_FIELDS) {
    const value = fields.get(name)
    if (typeof value === 'string') seen.see(`${name} ${where}`, value)
  }
}
