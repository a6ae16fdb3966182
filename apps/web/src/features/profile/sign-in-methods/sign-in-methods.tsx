import type { User } from '@satlens/contract'
import { useEffect, useRef, useState } from 'react'
import { LoadFailure } from '#shared/load-failure.tsx'
import { DemandDialog } from '#shared/proof/demand-dialog.tsx'
import { useDemands } from '#shared/proof/use-demands.ts'
import { settings } from '#shared/settings.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { Waiting } from '#ui/waiting.tsx'
import { LinkButtons } from './link-buttons.tsx'
import { messages } from './messages.ts'
import { MethodList } from './method-list.tsx'
import { methodsOf } from './methods.ts'
import { PasswordDialog } from './password-dialog.tsx'
import { useLinkArrival } from './use-link-arrival.ts'
import { useLinking } from './use-linking.ts'
import { useSignInMethods } from './use-sign-in-methods.ts'
import { useUnlinking } from './use-unlinking.ts'

/** How the account can be signed in to: the password, and services that vouch for the person. */
export function SignInMethods({ user: { email } }: { user: Pick<User, 'email'> }) {
  const { identities, failure, load } = useSignInMethods()
  const card = useRef<HTMLElement>(null)
  const { notLinked, dismiss } = useLinkArrival(() => card.current?.scrollIntoView({ block: 'center' }))
  const { demand, withDemands } = useDemands()
  const [unlinkings, setUnlinkings] = useState(0)
  const { leavingFor, link } = useLinking(withDemands)
  const unlinking = useUnlinking(withDemands, async () => {
    await load()
    setUnlinkings((count) => count + 1)
  })
  const [isPasswordOpen, setPasswordOpen] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  // The button that was pressed is gone with its row.
  useEffect(() => {
    if (unlinkings > 0) list.current?.focus()
  }, [unlinkings])

  const methods = identities && methodsOf(identities, settings.providers)
  const prover = { email, hasPassword: methods?.password != null }
  const { asked } = unlinking
  const text = messages.confirmUnlink

  return (
    <Card className="lg:col-span-2" flush={methods !== null} ref={card} title={messages.title}>
      {notLinked !== null && (
        <div className={methods === null ? 'mb-5' : 'px-5 pt-5'}>
          <Notice
            actions={
              <Button onClick={dismiss} size="small">
                {messages.notLinked.dismiss}
              </Button>
            }
            title={notLinked.title}
            tone="warn"
          >
            {notLinked.reason}
          </Notice>
        </div>
      )}
      {methods === null && failure === null && <Waiting label={messages.loading} />}
      {failure !== null && <LoadFailure onRetry={load} said={failure} title={messages.loadFailed} />}
      {methods !== null && (
        <MethodList
          email={email}
          listRef={list}
          methods={methods}
          onPassword={() => setPasswordOpen(true)}
          onUnlink={unlinking.ask}
        />
      )}
      {methods !== null && methods.linkable.length > 0 && (
        <LinkButtons leavingFor={leavingFor} onLink={link} providers={methods.linkable} />
      )}
      {isPasswordOpen && (
        <PasswordDialog
          onClose={() => setPasswordOpen(false)}
          onSet={() => setPasswordOpen(false)}
          prover={prover}
        />
      )}
      <ConfirmDialog
        failure={unlinking.failure}
        isBusy={unlinking.isUnlinking}
        isOpen={asked !== null && demand === null}
        onClose={() => unlinking.ask(null)}
        onConfirm={unlinking.unlink}
        text={text}
        title={text.title(asked?.name ?? '')}
      >
        {asked !== null && text.body(asked.name, asked.who)}
      </ConfirmDialog>
      <DemandDialog demand={demand} />
    </Card>
  )
}
