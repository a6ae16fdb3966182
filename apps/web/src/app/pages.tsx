import { SCREENS, type ScreenPath } from '@satlens/contract'
import { type ComponentType, lazy, useState } from 'react'
import { matchPath } from 'react-router-dom'

type View = ComponentType<Record<never, never>>

/** Who may see a page: anyone, whoever is signed in, or as the deployment says (docs/spec/README.md#screens, both readings). */
export type PageAccess = 'public' | 'guarded' | 'trading'

/** A page whose module is fetched on demand. */
export interface Page {
  /** Its pattern in the table of routes. */
  readonly path: ScreenPath | '*'
  readonly access: PageAccess
  /** What shows it: the page itself once it is here, else what waits for it. */
  readonly view: () => View
  /** Fetches the module, if it is not here yet. What is here is shown at once, without a spinner. */
  readonly load: () => Promise<void>
}

/** `fetch` yields the page's module, which exports its page as `Component`. */
function page(path: Page['path'], access: PageAccess, fetch: () => Promise<{ Component: View }>): Page {
  let loaded: View | null = null
  const Late = lazy(async () => ({ default: (await fetch()).Component }))
  const load = async () => {
    loaded ??= (await fetch()).Component
  }
  return { path, access, view: () => loaded ?? Late, load }
}

/** A page in its place. Give it the key of its page: what shows it is chosen once, so that it stays what it is. */
export function PageView({ page }: { page: Page }) {
  const [Shown] = useState<View>(page.view)
  return <Shown />
}

const { landing, terms, privacy, signIn, signUp, dashboard, kyc, wallet, send, profile } = SCREENS
const { blockchainTest, buy, tradingEasy, tradingPro } = SCREENS

/** The one table of pages; the paths are those of docs/spec/README.md#screens and there are no others. */
export const pages: readonly Page[] = [
  page(landing, 'public', () => import('../features/landing/landing.page.tsx')),
  page(terms, 'public', () => import('../features/legal/terms.page.tsx')),
  page(privacy, 'public', () => import('../features/legal/privacy.page.tsx')),
  page(signIn, 'public', () => import('../features/auth/sign-in.page.tsx')),
  page(signUp, 'public', () => import('../features/auth/sign-up.page.tsx')),
  page(dashboard, 'guarded', () => import('../features/dashboard/dashboard.page.tsx')),
  page(kyc, 'guarded', () => import('../features/kyc/kyc.page.tsx')),
  page(wallet, 'guarded', () => import('../features/wallet/wallet.page.tsx')),
  page(send, 'guarded', () => import('../features/send/send.page.tsx')),
  page(profile, 'guarded', () => import('../features/profile/profile.page.tsx')),
  page(blockchainTest, 'guarded', () => import('../features/blockchain-test/blockchain-test.page.tsx')),
  page(buy, 'trading', () => import('../features/buy/buy.page.tsx')),
  page(tradingEasy, 'trading', () => import('../features/trading/trading-easy.page.tsx')),
  page(tradingPro, 'trading', () => import('../features/trading/trading-pro.page.tsx')),
  page('*', 'public', () => import('./not-found.page.tsx')),
]

/** The page that the router shows at a path. */
export function pageAt(pathname: string): Page {
  const found = pages.find(({ path }) => matchPath(path, pathname))
  if (!found) throw new Error('The table of pages has lost its last row')
  return found
}
