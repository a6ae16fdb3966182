import type { User } from '@satlens/contract'
import { useEffect, useRef, useState } from 'react'
import { settings } from '#shared/browser/settings.ts'
import { LoadError } from '#shared/components/load-error.tsx'
import { StepUpDialog } from '#shared/step-up/step-up-dialog.tsx'
import { useStepUp } from '#shared/step-up/use-step-up.ts'
import { Button } from '#ui/actions/button.tsx'
import { CardSkeleton } from '#ui/feedback/card-skeleton.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Card } from '#ui/layout/card.tsx'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
import { ChangePasswordDialog } from './change-password-dialog.tsx'
import { groupSignInMethods } from './group-sign-in-methods.ts'
import { LinkProviderButtons } from './link-provider-buttons.tsx'
import { messages } from './messages.ts'
import { SignInMethodList } from './sign-in-method-list.tsx'
import { useLinkProvider } from './use-link-provider.ts'
import { useLinkingResult } from './use-linking-result.ts'
import { useSignInMethods } from './use-sign-in-methods.ts'
import { useUnlinkProvider } from './use-unlink-provider.ts'

/** How the account can be signed in to: the password, and services that vouch for the person. */
export function SignInMethodsCard({ user: { email } }: { user: Pick<User, 'email'> }) {
  const { identities, failure, load } = useSignInMethods()
  const card = useRef<HTMLElement>(null)
  const { notLinked, dismiss } = useLinkingResult(() => card.current?.scrollIntoView({ block: 'center' }))
  const { demand, withDemands } = useStepUp()
  const [unlinkings, setUnlinkings] = useState(0)
  const { leavingFor, link } = useLinkProvider(withDemands)
  const unlinking = useUnlinkProvider(withDemands, async () => {
    await load()
    setUnlinkings((count) => count + 1)
  })
  const [isPasswordOpen, setPasswordOpen] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  // The button that was pressed is gone with its row.
  useEffect(() => {
    if (unlinkings > 0) list.current?.focus()
  }, [unlinkings])

  const methods = identities && groupSignInMethods(identities, settings.providers)
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
      {methods === null && failure === null && <CardSkeleton label={messages.loading} />}
      {failure !== null && <LoadError onRetry={load} said={failure} title={messages.loadFailed} />}
      {methods !== null && (
        <SignInMethodList
          email={email}
          listRef={list}
          methods={methods}
          onPassword={() => setPasswordOpen(true)}
          onUnlink={unlinking.ask}
        />
      )}
      {methods !== null && methods.linkable.length > 0 && (
        <LinkProviderButtons leavingFor={leavingFor} onLink={link} providers={methods.linkable} />
      )}
      {isPasswordOpen && (
        <ChangePasswordDialog
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
      <StepUpDialog demand={demand} />
    </Card>
  )
}
