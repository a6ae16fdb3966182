import type { User } from '@satlens/contract'
import { useEffect, useRef, useState } from 'react'
import { settings } from '#shared/browser/settings.ts'
import { CardQueryStatus } from '#shared/components/card-query-status.tsx'
import { createQuery } from '#shared/data/query.ts'
import { useQuery } from '#shared/data/use-query.ts'
import { fetchIdentities } from '#shared/session/identities.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { Card } from '#ui/layout/card.tsx'
import { ChangePasswordDialog } from './change-password-dialog.tsx'
import { groupSignInMethods, type LinkedProvider } from './group-sign-in-methods.ts'
import { LinkProviderButtons } from './link-provider-buttons.tsx'
import { messages } from './messages.ts'
import { SignInMethodList } from './sign-in-method-list.tsx'
import { UnlinkProviderDialog } from './unlink-provider-dialog.tsx'
import { useLinkingResult } from './use-linking-result.ts'

const identitiesQuery = createQuery(fetchIdentities)

export function SignInMethodsCard({ user: { email } }: { user: Pick<User, 'email'> }) {
  const query = useQuery(identitiesQuery)
  const card = useRef<HTMLElement>(null)
  const { notLinked, dismiss } = useLinkingResult(() => card.current?.scrollIntoView({ block: 'center' }))
  const [unlinking, setUnlinking] = useState<LinkedProvider | null>(null)
  const [unlinkCount, setUnlinkCount] = useState(0)
  const [isPasswordOpen, setPasswordOpen] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  // The button that was pressed is gone with its row.
  useEffect(() => {
    if (unlinkCount > 0) list.current?.focus()
  }, [unlinkCount])

  const methods = query.data && groupSignInMethods(query.data, settings.providers)
  return (
    <Card className="lg:col-span-2" flush={methods !== undefined} ref={card} title={messages.title}>
      {notLinked !== null && (
        <div className={methods ? 'px-5 pt-5' : 'mb-5'}>
          <Notice
            action={{ onClick: dismiss, children: messages.notLinked.dismiss }}
            title={notLinked.title}
            tone="warn"
          >
            {notLinked.description}
          </Notice>
        </div>
      )}
      <CardQueryStatus query={query} text={messages} />
      {methods && (
        <SignInMethodList
          email={email}
          listRef={list}
          methods={methods}
          onPassword={() => setPasswordOpen(true)}
          onUnlink={setUnlinking}
        />
      )}
      {methods && methods.linkable.length > 0 && <LinkProviderButtons providers={methods.linkable} />}
      {isPasswordOpen && (
        <ChangePasswordDialog
          onClose={() => setPasswordOpen(false)}
          owner={{ email, hasPassword: methods?.password != null }}
        />
      )}
      {unlinking && (
        <UnlinkProviderDialog
          onClose={() => setUnlinking(null)}
          onUnlinked={async () => {
            await query.invalidate()
            setUnlinking(null)
            setUnlinkCount((count) => count + 1)
          }}
          provider={unlinking}
        />
      )}
    </Card>
  )
}
