import { WEB_APP_SCREEN_PATHS } from '@satlens/contract'
import { useLocation } from 'react-router-dom'
import { settings } from '#shared/browser/settings.ts'
import { LinkButton } from '#shared/components/links.tsx'
import { messages as common } from '../messages.ts'
import { RequestFrame } from '../request-frame.tsx'
import { ServerOff } from '../server-off.tsx'
import { ConsentRequest } from './consent-request.tsx'
import { messages } from './messages.ts'

/** /oauth/consent: whether an app may sign the user in with this account (docs/protocol.md#oauth-server). */
export function ConsentPage() {
  const { search } = useLocation()
  const id = new URLSearchParams(search).get('authorization_id')
  if (!settings.oauth_server) return <ServerOff />
  if (!id) return <InvalidRequest />
  return <ConsentRequest id={id} invalid={<InvalidRequest takesFocus />} key={id} />
}

function InvalidRequest({ takesFocus = false }: { takesFocus?: boolean }) {
  const text = messages.invalid
  return (
    <RequestFrame lead={text.body} takesFocus={takesFocus} title={text.title}>
      <LinkButton className="self-start" to={WEB_APP_SCREEN_PATHS.dashboard}>
        {common.dashboard}
      </LinkButton>
    </RequestFrame>
  )
}
