import { appSettingsSchema, type WebAppSettings } from '@satlens/contract'

/** Parses the text of the page's `app-settings` tag. Malformed text yields the defaults. */
export function parseSettings(text: string | null | undefined): WebAppSettings {
  try {
    return appSettingsSchema.parse(JSON.parse(text ?? '{}'))
  } catch {
    return appSettingsSchema.parse({})
  }
}

/** The settings of this deployment: the brand, the payment link, the public pages. */
export const settings: WebAppSettings = import.meta.env.SSR
  ? // One build serves every deployment: the server replaces these placeholders.
    appSettingsSchema.parse({
      brand: '{{brand}}',
      host: '{{host}}',
      providers: [{ id: 'provider', name: '{{provider}}' }],
    })
  : parseSettings(document.querySelector('meta[name="app-settings"]')?.getAttribute('content'))
