import { WEB_APP_SCREEN_PATHS } from '@satlens/contract'
import { Link, useLocation } from 'react-router-dom'
import { TextLink } from '#ui/actions/text-link.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import type { SignInState } from '../sign-in/page-after-sign-in.ts'

/**
 * Stands where a visitor of a page that is open for reading (PUBLIC_TRADING_PAGES) would act. The link to sign in
 * remembers the page, as the guard does.
 */
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
