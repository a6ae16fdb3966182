import { WEB_APP_SCREEN_PATHS } from '@satlens/contract'
import { useLocation } from 'react-router-dom'
import { Notice } from '#ui/feedback/notice.tsx'
import type { SignInState } from '../sign-in/sign-in-state.ts'
import { PageLink } from './links.tsx'
import { messages } from './messages.ts'

/** Replaces the action on a page that visitors may only read (PUBLIC_TRADING_PAGES). Signing in leads back to the page. */
export function SignInPrompt() {
  const { pathname, search, hash } = useLocation()
  const state: SignInState = { wanted: `${pathname}${search}${hash}` }
  return (
    <Notice title={messages.signIn.title}>
      <PageLink state={state} to={WEB_APP_SCREEN_PATHS.signIn}>
        {messages.signIn.link}
      </PageLink>
    </Notice>
  )
}
