import { settings } from '#shared/settings.ts'
import { LegalDocument } from './legal-document.tsx'
import { termsOf } from './terms-text.ts'

/** /terms (docs/spec/README.md#screens). */
export function Component() {
  return <LegalDocument {...termsOf(settings.brand, settings.host ?? location.host)} />
}
