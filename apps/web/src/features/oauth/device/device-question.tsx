import { decideOAuthDeviceRequestEndpoint, type User } from '@satlens/contract'
import { describeUserAgent } from '@satlens/domain'
import { api } from '#shared/api/api.ts'
import { ApiError } from '#shared/api/api-error.ts'
import { formatMoment } from '#shared/date-format.ts'
import { formatAppName } from '#shared/oauth-apps/app-name.ts'
import { DescriptionRow } from '#ui/data/description-list.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { AccessQuestion } from '../access-question.tsx'
import { getAccountName } from '../account-name.ts'
import { messages as common } from '../messages.ts'
import { RequestFrame } from '../request-frame.tsx'
import { useDecision } from '../use-decision.ts'
import type { DeviceRequest } from './device-request.ts'
import { messages } from './messages.ts'

/** What a device asks for, from where and since when, with a warning: whoever sent the code may not be who uses the device. */
export function DeviceQuestion({
  request,
  user,
  onAnswered,
  onGone,
}: {
  request: DeviceRequest
  user: User
  onAnswered: (outcome: 'allowed' | 'denied') => void
  /** Called when the code is no longer valid. */
  onGone: () => void
}) {
  const { user_code, client, ip, user_agent, created_at } = request
  const decision = useDecision(async (action) => {
    try {
      const { status } = await api.call(decideOAuthDeviceRequestEndpoint, { body: { user_code, action } })
      onAnswered(status === 'approved' ? 'allowed' : 'denied')
    } catch (error) {
      if (error instanceof ApiError && error.code === 'oauth_device_code_not_found') onGone()
      throw error
    }
  })
  return (
    <RequestFrame tabTitle={messages.title} takesFocus title={messages.question(formatAppName(client.name))}>
      <AccessQuestion
        decision={decision}
        request={request}
        user={user}
        warning={
          <Notice title={messages.warning.title} tone="warn">
            {messages.warning.body}
          </Notice>
        }
      >
        <DescriptionRow term={messages.code}>
          <bdi className="font-semibold" dir="ltr">
            {user_code}
          </bdi>
        </DescriptionRow>
        <DescriptionRow term={messages.device}>{describeUserAgent(user_agent)}</DescriptionRow>
        <DescriptionRow term={messages.from}>
          <bdi className="break-all">{ip === '' ? messages.noAddress : ip}</bdi>
        </DescriptionRow>
        <DescriptionRow term={messages.asked}>
          <time dateTime={created_at}>{formatMoment(created_at)}</time>
        </DescriptionRow>
        <DescriptionRow term={common.signedInAs}>
          <bdi className="break-all">{getAccountName(user)}</bdi>
        </DescriptionRow>
      </AccessQuestion>
    </RequestFrame>
  )
}
