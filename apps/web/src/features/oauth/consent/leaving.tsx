import { useEffect } from 'react'
import { getRedirectTarget } from '#shared/oauth-apps/app-links.ts'
import { buttonClasses } from '#ui/actions/button.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { RequestFrame } from '../request-frame.tsx'
import { messages } from './messages.ts'

const text = messages.leaving

/** Leaves for the app, in place of this entry of the history: the request cannot be answered a second time. */
export function Leaving({ redirectUrl, takesFocus }: { redirectUrl: string; takesFocus: boolean }) {
  const target = getRedirectTarget(redirectUrl)
  useEffect(() => {
    location.replace(redirectUrl)
  }, [redirectUrl])
  if (target.kind !== 'app') {
    const host = target.kind === 'site' ? target.host : messages.thisDevice
    return (
      <RequestFrame lead={text.site(`\u2068${host}\u2069`)} takesFocus={takesFocus} title={text.title}>
        <Spinner label={text.title} />
      </RequestFrame>
    )
  }
  // The page stays, and some browsers open an app only after a press.
  return (
    <RequestFrame lead={text.app} takesFocus={takesFocus} title={text.title}>
      <a className={`${buttonClasses()} self-start`} href={redirectUrl}>
        {text.open}
      </a>
    </RequestFrame>
  )
}
