import { DEFAULT_WEB_APP_SETTINGS, type WebAppSettings } from '@satlens/contract'

/** Parses the text of the page's `app-settings` tag. Missing or malformed settings have their defaults. */
export function parseSettings(text: string | null | undefined): WebAppSettings {
  const settings: WebAppSettings = { ...DEFAULT_WEB_APP_SETTINGS, ...parseJson(text ?? '{}') }
  const link = settings.payment_link
  return { ...settings, payment_link: link !== null && URL.canParse(link) ? link : null }
}

/** The settings of this deployment: the brand, the payment link, the public pages. */
export const settings: WebAppSettings = import.meta.env.SSR
  ? // One build serves every deployment: the server replaces these placeholders.
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
