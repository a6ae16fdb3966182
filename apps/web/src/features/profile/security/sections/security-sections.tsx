import { type RefObject, useLayoutEffect, useRef } from 'react'
import { settings } from '#shared/browser/settings.ts'
import { isWebAuthnSupported } from '#shared/session/webauthn.ts'
import { messages } from '../messages.ts'
import { RecoveryCodesSection } from '../recovery-codes/recovery-codes-section.tsx'
import type { SecurityTask } from '../security-task.ts'
import type { SecurityState } from '../use-security.ts'
import { FactorSection } from './factor-section.tsx'
import { PasskeySection } from './passkey-section.tsx'

/** A section is known by what it is about. */
type SectionId = keyof typeof messages.sections

/**
 * Everything the account has, section by section. When `done` is over and the button that began it is gone, the focus
 * goes to the heading of its section.
 */
export function SecuritySections({
  security: { factors, passkeys, codes },
  done,
  onTask,
}: {
  security: SecurityState
  done: SecurityTask | null
  onTask: (task: SecurityTask) => void
}) {
  const headings = useHeadings(done)
  const hasFactor = factors.some(({ status }) => status === 'verified')
  const hasPhone = factors.some(({ factor_type }) => factor_type === 'phone')
  return (
    <>
      <p className="border-hairline border-b px-5 py-4">{hasFactor ? messages.lead.on : messages.lead.off}</p>
      <FactorSection
        factors={factors}
        headingRef={headings.totp}
        obstacle={null}
        onTask={onTask}
        type="totp"
      />
      <FactorSection
        factors={factors}
        headingRef={headings.webauthn}
        obstacle={isWebAuthnSupported() ? null : messages.noCredentials}
        onTask={onTask}
        type="webauthn"
      />
      {(settings.text_messages || hasPhone) && (
        <FactorSection
          factors={factors}
          headingRef={headings.phone}
          obstacle={settings.text_messages ? null : messages.noTexts}
          onTask={onTask}
          type="phone"
        />
      )}
      {hasFactor && <RecoveryCodesSection codes={codes} headingRef={headings.codes} onTask={onTask} />}
      <PasskeySection headingRef={headings.passkey} onTask={onTask} passkeys={passkeys} />
    </>
  )
}

type Headings = Readonly<Record<SectionId, RefObject<HTMLHeadingElement | null>>>

function useHeadings(done: SecurityTask | null): Headings {
  const totp = useRef<HTMLHeadingElement>(null)
  const webauthn = useRef<HTMLHeadingElement>(null)
  const phone = useRef<HTMLHeadingElement>(null)
  const codes = useRef<HTMLHeadingElement>(null)
  const passkey = useRef<HTMLHeadingElement>(null)
  const headings = { totp, webauthn, phone, codes, passkey }
  // With the change itself: a moment later the focus counts as lost, and goes to the top of the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per task that is over
  useLayoutEffect(() => {
    if (done && document.activeElement === document.body) headings[sectionOf(done)].current?.focus()
  }, [done])
  return headings
}

function sectionOf(task: SecurityTask): SectionId {
  switch (task.kind) {
    case 'add-factor':
      return task.type
    case 'remove-factor':
      return task.factor.factor_type
    case 'make-codes':
      return 'codes'
    default:
      return 'passkey'
  }
}
