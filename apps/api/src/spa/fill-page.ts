import type { AppSettings } from '@satlens/contract'
import { escapeHtml } from '../kernel/html.ts'

/**
 * A built page with this deployment's words in its gaps, so that one build serves every deployment. A gap is `{{brand}}`,
 * `{{host}}` or `{{settings}}`, in text or in a quoted attribute; what is put in is never looked at again.
 */
export function fillPage(built: string, settings: AppSettings): string {
  const words: Readonly<Record<string, string>> = {
    brand: settings.brand,
    host: settings.host ?? '',
    settings: JSON.stringify(settings),
  }
  return built.replace(/\{\{(brand|host|settings)\}\}/g, (gap, name) => escapeHtml(words[name] ?? gap))
}
