import { type ReactNode, StrictMode } from 'react'
import { Route, Routes } from 'react-router-dom'
import { settings } from '#shared/browser/settings.ts'
import { Layout } from './layout/layout.tsx'
import { Guard } from './routing/guard.tsx'
import { type PageAccess, PageView, pages } from './routing/pages.tsx'

/** The router is the declarative one: the other brings loaders and actions that no page uses, and 15 KB for every visitor. */
export function AppProviders({ router }: { router: (routes: ReactNode) => ReactNode }) {
  return (
    <StrictMode>
      {router(
        <Routes>
          <Route element={<Layout />}>
            {routesFor('public')}
            <Route element={<Guard />}>{routesFor('guarded')}</Route>
            <Route element={<Guard openToVisitors={settings.public_trading_pages} />}>
              {routesFor('trading')}
            </Route>
            <Route element={<Guard answersRequest openToVisitors={!settings.oauth_server} />}>
              {routesFor('request')}
            </Route>
          </Route>
        </Routes>,
      )}
    </StrictMode>
  )
}

const routesFor = (access: PageAccess) =>
  pages
    .filter((page) => page.access === access)
    .map((page) => (
      <Route element={<PageView key={page.path} page={page} />} key={page.path} path={page.path} />
    ))
