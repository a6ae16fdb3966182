import { WEB_APP_SCREEN_PATHS } from '@satlens/contract'
import { Link, useLocation } from 'react-router-dom'
import { TextLink } from '#ui/actions/text-link.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import type { SignInState } from '../sign-in/page-after-sign-in.ts'

/** Replaces the action on a page that visitors may only read (PUBLIC_TRADING_PAGES). Signing in leads back to the page. */
export function SignInPrompt() {
  const { pathname, search, hash } = useLocation()
  const state: SignInState = { wanted: `${pathname}${search}${hash}` }
  return (
    <Notice title="Sign in to use this page">
      <TextLink asChild>
        <Link state={state} to={WEB_APP_SCREEN_PATHS.signIn}>
          Sign in
        </Link>
      </TextLink>
    </Notice>
  )
}
