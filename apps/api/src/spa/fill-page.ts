import type { WebAppSettings } from '@satlens/contract'
import { escapeHtml } from '#kernel/http/html.ts'

const PLACEHOLDER = /\{\{(brand|host|settings)\}\}|\{\{providers\}\}(.*?)\{\{\/providers\}\}/gs

/**
 * Fills the placeholders of a built page, so that one build serves every deployment: `{{brand}}`, `{{host}}` and
 * `{{settings}}`, in text or in a quoted attribute. The text between `{{providers}}` and `{{/providers}}` is repeated for each
 * sign-in provider, with its name for `{{provider}}`. Inserted text is not searched for placeholders.
 */
export function insertSettingsIntoHtmlPage(built: string, settings: WebAppSettings): string {
  const values: Readonly<Record<string, string>> = {
    brand: settings.brand,
    host: settings.host ?? '',
    settings: JSON.stringify(settings),
  }
  return built.replace(PLACEHOLDER, (placeholder, name: string | undefined, repeated: string | undefined) =>
    repeated === undefined
      ? escapeHtml(values[name ?? ''] ?? placeholder)
      : settings.providers
          .map((provider) => repeated.replaceAll('{{provider}}', () => escapeHtml(provider.name)))
          .join(''),
  )
}
