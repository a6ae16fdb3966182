import { settings } from '#shared/settings.ts'
import { LegalDocument } from './legal-document.tsx'
import { privacyOf } from './privacy-text.ts'

/** /privacy (docs/spec/README.md#screens). */
export function Component() {
  return <LegalDocument {...privacyOf(settings.brand, settings.host ?? location.host)} />
}
