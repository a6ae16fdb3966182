import { settings } from '#shared/browser/settings.ts'
import { LegalDocument } from './legal-document.tsx'
import { createTermsOfService } from './terms-of-service.ts'

/** /terms (docs/spec/README.md#screens). */
export function TermsPage() {
  return <LegalDocument {...createTermsOfService(settings.brand, settings.host ?? location.host)} />
}
