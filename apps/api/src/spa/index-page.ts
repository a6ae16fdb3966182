import type { AppSettings } from '@satlens/contract'
import { escapeHtml } from '../kernel/html.ts'

/** The built page with this deployment's settings written into it, so that one build serves every deployment. */
export function indexPage(built: string, settings: AppSettings): string {
  const content = escapeHtml(JSON.stringify(settings))
  return built
    .replace(
      /(<meta\s+name="app-settings"\s+content=")[^"]*(")/,
      (_tag, before, after) => before + content + after,
    )
    .replace(
      /(<title>)[^<]*(<\/title>)/,
      (_tag, before, after) => before + escapeHtml(settings.brand) + after,
    )
}
