import { Outlet, ScrollRestoration } from 'react-router-dom'
import { SkipLink } from '#ui/skip-link.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { messages } from './messages.ts'
import { RouteFocus } from './route-focus.tsx'

/** The frame around every page. */
export function Layout() {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink href="#content">{messages.skip}</SkipLink>
      <Header />
      <main className="page-width grow py-8 sm:py-12" id="content" tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
      <RouteFocus within="content" />
      <ScrollRestoration />
    </div>
  )
}
