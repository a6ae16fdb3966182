import { DEFAULT_WEB_APP_SETTINGS, type WebAppSettings } from '@satlens/contract'

/**
 * Parses the text of the page's `app-settings` tag, which our own server has written. What is missing or malformed falls back
 * to its default.
 */
export function parseSettings(text: string | null | undefined): WebAppSettings {
  const settings: WebAppSettings = { ...DEFAULT_WEB_APP_SETTINGS, ...parseJson(text ?? '{}') }
  const link = settings.payment_link
  return { ...settings, payment_link: link !== null && URL.canParse(link) ? link : null }
}

/** What this deployment told its page: the brand, the payment link, the public pages. */
export const settings: WebAppSettings = import.meta.env.SSR
  ? // One build serves every deployment: the server puts its own words in these places.
    {
      ...DEFAULT_WEB_APP_SETTINGS,
      brand: '{{brand}}',
      host: '{{host}}',
      providers: [{ id: 'provider', name: '{{provider}}' }],
    }
  : parseSettings(document.querySelector('meta[name="app-settings"]')?.getAttribute('content'))

function parseJson(text: string): Partial<WebAppSettings> {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}
