import { SCREENS } from '@satlens/contract'
import { Link, useLocation } from 'react-router-dom'
import { Notice } from '#ui/notice.tsx'
import { TextLink } from '#ui/text-link.tsx'
import type { WantedPage } from './wanted-page.ts'

/**
 * Stands where a visitor of a page that is open for reading (PUBLIC_TRADING_PAGES) would act. The link to sign in
 * remembers the page, as the guard does.
 */
export function SignInFirst() {
  const { pathname, search, hash } = useLocation()
  const state: WantedPage = { wanted: `${pathname}${search}${hash}` }
  return (
    <Notice title="Sign in to use this page">
      <TextLink asChild>
        <Link state={state} to={SCREENS.signIn}>
          Sign in
        </Link>
      </TextLink>
    </Notice>
  )
}
