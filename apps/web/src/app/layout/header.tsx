import { WEB_APP_SCREEN_PATHS } from '@satlens/contract'
import clsx from 'clsx'
import { Link, NavLink, useLocation } from 'react-router-dom'
import { settings } from '#shared/browser/settings.ts'
import { useSession } from '#shared/session/session.ts'
import { getRequestPage, type SignInState } from '#shared/sign-in/sign-in-state.ts'
import { buttonClasses } from '#ui/actions/button.tsx'
import { Menu, menuItemClasses } from '#ui/actions/menu.tsx'
import { Wordmark } from '#ui/layout/wordmark.tsx'
import { messages } from '../messages.ts'
import { PriceChip } from './price-chip.tsx'

const text = messages.header

const productLinks = [
  { to: WEB_APP_SCREEN_PATHS.wallet, label: text.wallet },
  { to: WEB_APP_SCREEN_PATHS.tradingEasy, label: text.trading },
  { to: WEB_APP_SCREEN_PATHS.buy, label: text.buy },
]
const memberLinks = [
  { to: WEB_APP_SCREEN_PATHS.dashboard, label: text.dashboard },
  { to: WEB_APP_SCREEN_PATHS.profile, label: text.profile },
]
export const visitorLinks = [
  { to: WEB_APP_SCREEN_PATHS.signIn, label: text.signIn },
  { to: WEB_APP_SCREEN_PATHS.signUp, label: text.getStarted },
]

/** On every page (docs/spec/README.md#screens): home, the price, and the links; on phones the links fold into one menu. */
export function Header() {
  const { status } = useSession()
  const { pathname, search, state: historyState } = useLocation()
  // The page that a visitor wanted is remembered on the way from sign-in to sign-up, also before the guard has redirected.
  const here: SignInState = { wanted: pathname + search }
  const state: unknown = status === 'signed-in' ? null : getRequestPage(here) === null ? historyState : here
  const isUnknown = status === 'loading'
  const accountLinks = status === 'signed-in' ? memberLinks : visitorLinks
  return (
    <header className="border-hairline border-b bg-canvas print:border-ink">
      <div className="page-width flex min-h-16 flex-wrap items-center gap-x-3 sm:gap-x-6">
        <Link
          aria-label={text.home(settings.brand)}
          className="flex min-h-11 items-center rounded-ui text-ink no-underline"
          to={WEB_APP_SCREEN_PATHS.landing}
        >
          <Wordmark name={settings.brand} />
        </Link>
        <div className="border-hairline sm:border-s sm:ps-6 print:hidden">
          <PriceChip />
        </div>
        {/* What has no edge of its own ends where the page does. */}
        <nav aria-label={text.main} className="ms-auto max-lg:-me-3 print:hidden">
          <div className="hidden items-center gap-1 lg:flex">
            {productLinks.map((link) => (
              <BarLink key={link.to} {...link} />
            ))}
            <span aria-hidden="true" className="mx-2 h-6 border-hairline border-s" />
            {/* No link is shown before the session is known, but its space is reserved. */}
            <span
              aria-hidden={isUnknown || undefined}
              className={clsx('contents', isUnknown && 'invisible')}
              inert={isUnknown}
            >
              {accountLinks.map((link) =>
                link.to === WEB_APP_SCREEN_PATHS.signUp ? (
                  <NavLink
                    className={buttonClasses({ size: 'small' })}
                    key={link.to}
                    state={state}
                    to={link.to}
                  >
                    {link.label}
                  </NavLink>
                ) : (
                  <BarLink key={link.to} {...link} state={state} />
                ),
              )}
            </span>
          </div>
          <div className="lg:hidden">
            <Menu label={text.menu}>
              {[...productLinks, ...(isUnknown ? [] : accountLinks)].map(({ to, label }) => (
                <NavLink
                  className={clsx(menuItemClasses, to === accountLinks[0]?.to && 'border-hairline border-t')}
                  key={to}
                  state={state}
                  to={to}
                >
                  {label}
                </NavLink>
              ))}
            </Menu>
          </div>
        </nav>
      </div>
    </header>
  )
}

function BarLink({ to, label, state }: { to: string; label: string; state?: unknown }) {
  return (
    <NavLink
      className="relative flex min-h-16 items-center px-3 last:-me-3 text-ink no-underline -outline-offset-3 hover:bg-tint aria-[current=page]:font-semibold aria-[current=page]:after:absolute aria-[current=page]:after:inset-x-3 aria-[current=page]:after:-bottom-px aria-[current=page]:after:h-[3px] aria-[current=page]:after:bg-orange"
      state={state}
      to={to}
    >
      <span className="ghost" data-ghost={label}>
        {label}
      </span>
    </NavLink>
  )
}
