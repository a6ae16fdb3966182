import type { PendingOAuthAuthorization, User } from '@satlens/contract'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { settings } from '#shared/browser/settings.ts'
import { useForm } from '#shared/form/use-form.ts'
import { getRedirectTarget } from '#shared/oauth-apps/app-links.ts'
import { formatAppName } from '#shared/oauth-apps/app-name.ts'
import { signOut } from '#shared/session/session.ts'
import { Button } from '#ui/actions/button.tsx'
import { DescriptionRow } from '#ui/data/description-list.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { AccessQuestion } from '../access-question.tsx'
import { getAccountName } from '../account-name.ts'
import { messages as common } from '../messages.ts'
import { RequestFrame } from '../request-frame.tsx'
import { type DecisionAction, useDecision } from '../use-decision.ts'
import { getSearchWithLoginHint } from './login-hint.ts'
import { messages } from './messages.ts'

/** What an app asks for and where it sends the user back to, with the answers and a way to another account. */
export function ConsentQuestion({
  request,
  user,
  decide,
}: {
  request: PendingOAuthAuthorization
  user: User
  decide: (action: DecisionAction | 'release') => Promise<void>
}) {
  const decision = useDecision(decide)
  const isTooOld = request.requires === 'sign_in'
  const obstacle = isTooOld
    ? messages.signInAgain
    : request.requires === 'other_account' && messages.needsOtherAccount
  const switching = useSignInAgain(isTooOld ? request.user.email : null, () => decide('release'))
  const app = formatAppName(request.client.name)
  const isBusy = switching.isSubmitting || decision.allowing.isSubmitting || decision.denying.isSubmitting

  return (
    <RequestFrame tabTitle={messages.pageTitle} title={messages.title(app, settings.brand)}>
      <AccessQuestion
        accountAction={
          !obstacle && (
            <Button
              busy={switching.isSubmitting}
              busyLabel={messages.switching}
              disabled={isBusy}
              onClick={switching.submit}
              size="small"
              variant="quiet"
            >
              {messages.otherAccount}
            </Button>
          )
        }
        decision={decision}
        isBusy={switching.isSubmitting}
        obstacle={
          obstacle ? (
            <Notice
              action={{
                busy: switching.isSubmitting,
                busyLabel: messages.switching,
                disabled: isBusy,
                onClick: switching.submit,
                children: obstacle.button,
                variant: 'primary',
              }}
              title={obstacle.title}
            >
              {obstacle.body(app)}
            </Notice>
          ) : null
        }
        request={request}
        user={user}
      >
        <DescriptionRow term={messages.sendsTo}>
          <RedirectTargetText redirectUri={request.redirect_uri} />
        </DescriptionRow>
        <DescriptionRow term={common.signedInAs}>
          <bdi className="break-all">{getAccountName(user)}</bdi>
        </DescriptionRow>
      </AccessQuestion>
    </RequestFrame>
  )
}

function RedirectTargetText({ redirectUri }: { redirectUri: string }) {
  const target = getRedirectTarget(redirectUri)
  if (target.kind === 'device') return messages.thisDevice
  if (target.kind === 'app') return messages.appOf(`\u2068${target.scheme}\u2069`)
  return (
    <bdi className="break-all font-medium" dir="ltr">
      {target.host}
    </bdi>
  )
}

/** Signs out here. The guard then asks for a sign-in, with `email` filled in, and returns to this request. */
function useSignInAgain(email: string | null, release: () => Promise<void>) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const next = getSearchWithLoginHint(search, email)
  const onceThere = useRef(() => {})
  useEffect(() => {
    if (search === next) onceThere.current()
  }, [search, next])
  return useForm({
    async action() {
      await release()
      // The guard returns to the address of the page as it is rendered, and a navigation is not rendered at once.
      if (search !== next) {
        await new Promise<void>((resolve) => {
          onceThere.current = resolve
          void navigate({ search: next }, { replace: true })
        })
      }
      // This browser forgets the session even if the server cannot be told.
      await signOut().catch(() => {})
    },
    failed: { title: messages.switchFailed, noAnswer: common.noAnswer },
  })
}
