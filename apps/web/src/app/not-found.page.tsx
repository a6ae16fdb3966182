import { WEB_APP_SCREEN_PATHS } from '@satlens/contract'
import clsx from 'clsx'
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { LinkButton, PageLink } from '#shared/components/links.tsx'
import { PageTitle } from '#shared/components/page-title.tsx'
import { useSession } from '#shared/session/session.ts'
import { visitorLinks } from './layout/header.tsx'
import { messages } from './messages.ts'

const text = messages.notFound
const header = messages.header

const memberLinks = [
  { to: WEB_APP_SCREEN_PATHS.dashboard, label: header.dashboard },
  { to: WEB_APP_SCREEN_PATHS.wallet, label: header.wallet },
  { to: WEB_APP_SCREEN_PATHS.send, label: text.send },
]

/** Any path without a screen (docs/spec/README.md#screens). It links to pages that exist. */
export function NotFoundPage() {
  const { pathname } = useLocation()
  const { status } = useSession()
  useEffect(() => {
    // biome-ignore lint/suspicious/noConsole: docs/spec/README.md#screens asks for the missing path to be logged to the console.
    console.error(`404: no page at ${pathname}`)
  }, [pathname])

  const isUnknown = status === 'loading'
  const links = status === 'signed-in' ? memberLinks : visitorLinks
  return (
    <div className="flex min-h-[60vh] flex-col items-center justify-center text-center">
      <PageTitle>{text.title}</PageTitle>
      <div aria-hidden="true" className="guilloche w-full max-w-[28rem]" />
      <h1 className="figures mt-6 font-semibold text-56" tabIndex={-1}>
        {text.code}
      </h1>
      <p className="mt-2 text-18">{text.title}</p>
      <LinkButton className="mt-8" to={WEB_APP_SCREEN_PATHS.landing}>
        {text.home}
      </LinkButton>
      <nav
        aria-label={text.ways}
        // The text waits for the session; its space is reserved.
        className={clsx(
          'mt-6 flex min-h-11 flex-wrap items-center justify-center gap-x-5 text-14',
          isUnknown && 'invisible',
        )}
        inert={isUnknown}
      >
        <span aria-hidden="true" className="text-muted">
          {text.ways}
        </span>
        {links.map(({ to, label }) => (
          <PageLink className="inline-flex min-h-11 min-w-11 items-center justify-center" key={to} to={to}>
            {label}
          </PageLink>
        ))}
      </nav>
      <div aria-hidden="true" className="guilloche mt-8 w-full max-w-[28rem]" />
    </div>
  )
}
