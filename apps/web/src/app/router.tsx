import { SCREENS, type ScreenPath } from '@satlens/contract'
import { type ComponentType, lazy } from 'react'
import { BrowserRouter, Route, Routes } from 'react-router-dom'
import { settings } from '#shared/settings.ts'
import { Guard } from './guard.tsx'
import { Layout } from './layout.tsx'

type Page = ComponentType<Record<never, never>>
type Table = Readonly<Partial<Record<ScreenPath, Page>>>

/** A page's module, fetched when the page is first opened; it exports its page as `Component`. */
const page = (load: () => Promise<{ Component: Page }>): Page =>
  lazy(async () => ({ default: (await load()).Component }))

/** Pages for anyone (spec §2). */
const publicPages: Table = {
  [SCREENS.landing]: page(() => import('../features/landing/landing.page.tsx')),
  [SCREENS.terms]: page(() => import('../features/legal/terms.page.tsx')),
  [SCREENS.privacy]: page(() => import('../features/legal/privacy.page.tsx')),
  [SCREENS.signIn]: page(() => import('../features/auth/sign-in.page.tsx')),
  [SCREENS.signUp]: page(() => import('../features/auth/sign-up.page.tsx')),
}

/** Pages for whoever is signed in (spec §2). */
const guardedPages: Table = {
  [SCREENS.dashboard]: page(() => import('../features/dashboard/dashboard.page.tsx')),
  [SCREENS.kyc]: page(() => import('../features/kyc/kyc.page.tsx')),
  [SCREENS.wallet]: page(() => import('../features/wallet/wallet.page.tsx')),
  [SCREENS.send]: page(() => import('../features/send/send.page.tsx')),
  [SCREENS.profile]: page(() => import('../features/profile/profile.page.tsx')),
  [SCREENS.blockchainTest]: page(() => import('../features/blockchain-test/blockchain-test.page.tsx')),
}

/** Guarded like the others, unless PUBLIC_TRADING_PAGES lets visitors read them (spec §2, both readings). */
const tradingPages: Table = {
  [SCREENS.buy]: page(() => import('../features/buy/buy.page.tsx')),
  [SCREENS.tradingEasy]: page(() => import('../features/trading/trading-easy.page.tsx')),
  [SCREENS.tradingPro]: page(() => import('../features/trading/trading-pro.page.tsx')),
}

const NotFound = page(() => import('./not-found.page.tsx'))

const routesOf = (table: Table) =>
  Object.entries(table).map(([path, PageAt]) => <Route element={<PageAt />} key={path} path={path} />)

/**
 * The one table of routes; the paths are those of spec §2 and there are no others. The router is the declarative
 * one: the other brings loaders and actions that no page uses, and 15 KB for every visitor.
 */
export function Router() {
  return (
    <BrowserRouter>
      <Routes>
        <Route element={<Layout />}>
          {routesOf(publicPages)}
          <Route element={<Guard />}>{routesOf(guardedPages)}</Route>
          <Route element={<Guard openToVisitors={settings.public_trading_pages} />}>
            {routesOf(tradingPages)}
          </Route>
          <Route element={<NotFound />} path="*" />
        </Route>
      </Routes>
    </BrowserRouter>
  )
}
