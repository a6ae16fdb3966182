import { Route, Routes } from 'react-router-dom'
import { settings } from '#shared/browser/settings.ts'
import { Layout } from '../layout/layout.tsx'
import { Guard } from './guard.tsx'
import { type PageAccess, PageView, pages } from './pages.tsx'

const routesFor = (wanted: PageAccess) =>
  pages
    .filter(({ access }) => access === wanted)
    .map((page) => (
      <Route element={<PageView key={page.path} page={page} />} key={page.path} path={page.path} />
    ))

/**
 * Every page in the frame, behind the guard where it needs one. The router around it is the declarative one: the other
 * brings loaders and actions that no page uses, and 15 KB for every visitor.
 */
export function AppRoutes() {
  return (
    <Routes>
      <Route element={<Layout />}>
        {routesFor('public')}
        <Route element={<Guard />}>{routesFor('guarded')}</Route>
        <Route element={<Guard openToVisitors={settings.public_trading_pages} />}>
          {routesFor('trading')}
        </Route>
      </Route>
    </Routes>
  )
}
