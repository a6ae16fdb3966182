import { type OAuthGrantClient, type User, WEB_APP_SCREEN_PATHS } from '@satlens/contract'
import { type ReactNode, useId } from 'react'
import { useNavigate } from 'react-router-dom'
import { FormError } from '#shared/form/form-failure.tsx'
import { AppIdentity } from '#shared/oauth-apps/app-identity.tsx'
import { formatAppName } from '#shared/oauth-apps/app-name.ts'
import { StepUpDialog } from '#shared/step-up/step-up-dialog.tsx'
import { Button } from '#ui/actions/button.tsx'
import { DescriptionList } from '#ui/data/description-list.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { AccessList } from './access-list.tsx'
import { messages } from './messages.ts'
import type { useDecision } from './use-decision.ts'

/** Who asks, what they get and the facts of the request, then the two answers. Neither is chosen in advance. */
export function AccessQuestion({
  request: { client, scope, granted_scope, resource, requires },
  user,
  decision: { allowing, denying, demand },
  isBusy = false,
  warning,
  accountAction,
  obstacle = null,
  children,
}: {
  request: {
    readonly client: OAuthGrantClient
    readonly scope: string
    readonly granted_scope?: string
    readonly resource?: string | undefined
    readonly requires?: string | undefined
  }
  user: User
  decision: ReturnType<typeof useDecision>
  /** While something else happens that ends the question. */
  isBusy?: boolean
  warning?: ReactNode
  /** Stands under the rows. */
  accountAction?: ReactNode
  /** What has to be done first. It replaces "Allow". */
  obstacle?: ReactNode
  /** Rows about the request. */
  children: ReactNode
}) {
  const accessId = useId()
  const navigate = useNavigate()
  const isAnswered = allowing.isSubmitting || denying.isSubmitting || isBusy
  const lacksFactor = requires === 'second_factor' && !hasVerifiedFactor(user)
  const missing = lacksFactor ? (
    <Notice
      action={{
        onClick: () => void navigate(WEB_APP_SCREEN_PATHS.profile),
        children: messages.needsFactor.profile,
      }}
      title={messages.needsFactor.title}
    >
      {messages.needsFactor.body}
    </Notice>
  ) : (
    obstacle
  )
  const access = messages.access(formatAppName(client.name))
  return (
    <div className="flex flex-col gap-5 rounded-ui border border-hairline bg-surface p-5 sm:p-6">
      <AppIdentity client={client} />
      {!client.is_verified && (
        <Notice title={messages.unverified.title} tone="warn">
          {messages.unverified.body}
        </Notice>
      )}
      {warning}
      <section aria-labelledby={accessId}>
        <h2 className="break-words font-semibold" id={accessId}>
          {access}
        </h2>
        <AccessList grantedScope={granted_scope} label={access} resource={resource} scope={scope} />
        <p className="mt-2 text-14 text-muted">{messages.limits}</p>
      </section>
      <DescriptionList className="border-hairline border-y" dense>
        {children}
      </DescriptionList>
      {accountAction && <div className="-mt-3 -me-3 flex justify-end">{accountAction}</div>}
      {missing}
      <FormError message={allowing.failure?.message ?? denying.failure?.message ?? null} />
      <div className="flex flex-col-reverse gap-3 sm:flex-row">
        <Button
          busy={denying.isSubmitting}
          busyLabel={messages.denying}
          className="sm:flex-1"
          disabled={isAnswered}
          onClick={denying.submit}
        >
          {messages.deny}
        </Button>
        {missing === null && (
          <Button
            busy={allowing.isSubmitting}
            busyLabel={messages.allowing}
            className="sm:flex-1"
            disabled={isAnswered}
            onClick={allowing.submit}
            variant="primary"
          >
            {messages.allow}
          </Button>
        )}
      </div>
      <p className="text-14 text-muted">{messages.removable}</p>
      <StepUpDialog demand={demand} />
    </div>
  )
}

const hasVerifiedFactor = ({ factors = [] }: User): boolean =>
  factors.some(({ status }) => status === 'verified')
