import { type AppSettings, appSettings } from '@satlens/contract'

/** Reads the text of the page's `app-settings` tag. What is missing or malformed falls back to its default. */
export function parseSettings(text: string | null | undefined): AppSettings {
  const parsed = appSettings.safeParse(jsonOf(text ?? '{}'))
  return parsed.success ? parsed.data : appSettings.parse({})
}

/** What this deployment told its page: the brand, the payment link, the public pages. */
export const settings: AppSettings = import.meta.env.SSR
  ? // One build serves every deployment: the server puts its own words in these places.
    appSettings.parse({
      brand: '{{brand}}',
      host: '{{host}}',
      providers: [{ id: 'provider', name: '{{provider}}' }],
    })
  : parseSettings(document.querySelector('meta[name="app-settings"]')?.getAttribute('content'))

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
