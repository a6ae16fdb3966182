import type { User } from '@satlens/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { settings } from '#shared/browser/settings.ts'
import { CardQueryStatus } from '#shared/components/card-query-status.tsx'
import { invalidateQueries, queryClient } from '#shared/query/query-client.ts'
import { fetchIdentities } from '#shared/session/identities.ts'
import {
  authRedirectStore,
  clearAuthRedirectResult,
  refreshSession,
  useAuthRedirectResult,
} from '#shared/session/session.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { Card } from '#ui/layout/card.tsx'
import { useToast } from '#ui/overlay/use-toast.ts'
import { ChangePasswordDialog } from './change-password-dialog.tsx'
import { getProviderName, groupSignInMethods, type LinkedProvider } from './group-sign-in-methods.ts'
import { LinkProviderButtons } from './link-provider-buttons.tsx'
import { messages } from './messages.ts'
import { SignInMethodList } from './sign-in-method-list.tsx'
import { UnlinkProviderDialog } from './unlink-provider-dialog.tsx'

const identitiesQuery = queryOptions({ queryKey: ['identities'], queryFn: fetchIdentities })

export function SignInMethodsCard({ user: { email } }: { user: User }) {
  const query = useQuery(identitiesQuery, queryClient)
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
            await invalidateQueries(identitiesQuery.queryKey)
            setUnlinking(null)
            setUnlinkCount((count) => count + 1)
          }}
          provider={unlinking}
        />
      )}
    </Card>
  )
}

const { linked, notLinked: failed } = messages

/** Shows the result of linking a provider and scrolls to it. An error stays until it is dismissed. */
function useLinkingResult(scrollToCard: () => void) {
  const { status } = useAuthRedirectResult()
  const toast = useToast()
  const [notLinked, setNotLinked] = useState<{ title: string; description: string } | null>(null)

  const handleResult = useEffectEvent(() => {
    // Read here and not from the render: an effect that runs twice would show it twice.
    const result = authRedirectStore.getState()
    if (result.status !== 'linked' && result.status !== 'not-linked') return
    clearAuthRedirectResult()
    scrollToCard()
    const name = getProviderName(result.provider, settings.providers)
    if (result.status === 'linked') {
      toast.show({ title: linked.title(name), description: linked.description(name), tone: 'success' })
      // An account without an address has taken that of the provider.
      void refreshSession()
      return
    }
    const error = { title: failed.title(name), description: getReasonText(result.reason, name) }
    setNotLinked(error)
    toast.error(error)
  })

  useEffect(() => {
    if (status === 'linked' || status === 'not-linked') handleResult()
  }, [status])

  function dismiss() {
    setNotLinked(null)
    toast.dismiss()
  }
  return { notLinked, dismiss }
}

function getReasonText(reason: string, name: string): string {
  const reasons = failed.reasons(name)
  return (reasons as Readonly<Record<string, string>>)[reason] ?? reasons.unclear
}
