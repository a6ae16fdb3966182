import { createClient, type SupabaseClient } from '@supabase/supabase-js'

/** What the published SDK sends as key. */
export const PUBLISHED_KEY = 'sb_publishable_for_tests'

// The SDK asks for a socket class where Node 20 has none. Nothing here opens one.
export class UnusedSocket {}

/** What a browser keeps, by name. */
const memoryStorage = () => {
  const items = new Map<string, string>()
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
}

/** An unmodified client with a storage of its own, and every request it made. */
export function publishedClient(url: string, flowType: 'implicit' | 'pkce' = 'implicit') {
  const storage = memoryStorage()
  const requests: string[] = []
  const client: SupabaseClient = createClient(url, PUBLISHED_KEY, {
    auth: { storage, autoRefreshToken: false, persistSession: true, flowType },
    global: {
      fetch: (input, init) => {
        requests.push(`${init?.method ?? 'GET'} ${new URL(String(input)).pathname}`)
        return fetch(input, init)
      },
    },
    realtime: { transport: UnusedSocket as never },
  })
  return { client, storage, requests }
}
