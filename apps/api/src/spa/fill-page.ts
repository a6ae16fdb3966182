import type { AppSettings } from '@satlens/contract'
import { escapeHtml } from '../kernel/http/html.ts'

const GAP = /\{\{(brand|host|settings)\}\}|\{\{providers\}\}(.*?)\{\{\/providers\}\}/gs

/**
 * A built page with this deployment's words in its gaps, so that one build serves every deployment. A gap is `{{brand}}`,
 * `{{host}}` or `{{settings}}`, in text or in a quoted attribute; what stands between `{{providers}}` and `{{/providers}}`
 * is there once for each service to sign in with, its name in the place of `{{provider}}`. What is put in is never looked
 * at again.
 */
export function fillPage(built: string, settings: AppSettings): string {
  const words: Readonly<Record<string, string>> = {
    brand: settings.brand,
    host: settings.host ?? '',
    settings: JSON.stringify(settings),
  }
  return built.replace(GAP, (gap, word: string | undefined, repeated: string | undefined) =>
    repeated === undefined
      ? escapeHtml(words[word ?? ''] ?? gap)
      : settings.providers
          .map(({ name }) => repeated.replaceAll('{{provider}}', () => escapeHtml(name)))
          .join(''),
  )
}
