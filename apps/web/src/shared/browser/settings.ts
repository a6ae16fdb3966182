import { appSettingsSchema, type WebAppSettings } from '@satlens/contract'

/** Reads the text of the page's `app-settings` tag. What is missing or malformed falls back to its default. */
export function parseSettings(text: string | null | undefined): WebAppSettings {
  const parsed = appSettingsSchema.safeParse(jsonOf(text ?? '{}'))
  return parsed.success ? parsed.data : appSettingsSchema.parse({})
}

/** What this deployment told its page: the brand, the payment link, the public pages. */
export const settings: WebAppSettings = import.meta.env.SSR
  ? // One build serves every deployment: the server puts its own words in these places.
    appSettingsSchema.parse({
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
