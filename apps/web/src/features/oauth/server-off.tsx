import { WEB_APP_SCREEN_PATHS } from '@satlens/contract'
import { settings } from '#shared/browser/settings.ts'
import { LinkButton } from '#shared/components/links.tsx'
import { messages } from './messages.ts'
import { RequestFrame } from './request-frame.tsx'

const text = messages.off

/** Shown in place of the pages where the operator has not turned the OAuth server on. */
export function ServerOff() {
  return (
    <RequestFrame lead={text.body(settings.brand)} title={text.title}>
      <LinkButton className="self-start" to={WEB_APP_SCREEN_PATHS.landing}>
        {text.home}
      </LinkButton>
    </RequestFrame>
  )
}
