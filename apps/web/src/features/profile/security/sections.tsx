import { type RefObject, useLayoutEffect, useRef } from 'react'
import { hasCredentials } from '#shared/session/credential.ts'
import { settings } from '#shared/settings.ts'
import { CodesSection } from './codes-section.tsx'
import { FactorSection } from './factor-section.tsx'
import { messages } from './messages.ts'
import { PasskeySection } from './passkey-section.tsx'
import type { Task } from './tasks.ts'
import type { Security } from './use-security.ts'

/** A section is known by what it is about. */
type SectionId = keyof typeof messages.sections

/**
 * Everything the account has, section by section. When `done` is over and the button that began it is gone, the focus
 * goes to the heading of its section.
 */
export function Sections({
  security: { factors, passkeys, codes },
  done,
  onTask,
}: {
  security: Security
  done: Task | null
  onTask: (task: Task) => void
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
        obstacle={hasCredentials() ? null : messages.noCredentials}
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
      {hasFactor && <CodesSection codes={codes} headingRef={headings.codes} onTask={onTask} />}
      <PasskeySection headingRef={headings.passkey} onTask={onTask} passkeys={passkeys} />
    </>
  )
}

type Headings = Readonly<Record<SectionId, RefObject<HTMLHeadingElement | null>>>

function useHeadings(done: Task | null): Headings {
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

function sectionOf(task: Task): SectionId {
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
