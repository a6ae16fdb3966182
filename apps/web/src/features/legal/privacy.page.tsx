import { settings } from '#shared/settings.ts'
import { LegalDocument } from './legal-document.tsx'
import { privacyOf } from './privacy-text.ts'

/** /privacy (spec §2). */
export function Component() {
  return <LegalDocument {...privacyOf(settings.brand, settings.host ?? location.host)} />
}
