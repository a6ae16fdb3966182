import { settings } from '#shared/browser/settings.ts'
import { LegalDocument } from './legal-document.tsx'
import { createPrivacyPolicy } from './privacy-policy.ts'

/** /privacy (docs/spec/README.md#screens). */
export function PrivacyPage() {
  return <LegalDocument {...createPrivacyPolicy(settings.brand, settings.host ?? location.host)} />
}
