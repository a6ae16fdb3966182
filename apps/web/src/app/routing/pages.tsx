import { type ScreenPath, WEB_APP_SCREEN_PATHS } from '@satlens/contract'
import { type ComponentType, lazy, useState } from 'react'
import { matchPath } from 'react-router-dom'

type View = ComponentType<Record<never, never>>

/**
 * Who may see a page: everyone, signed-in users, or as the deployment is configured (docs/spec/README.md#screens, both readings).
 * The pages of `request` answer a request from outside.
 */
export type PageAccess = 'public' | 'guarded' | 'trading' | 'request'

export type Page = ReturnType<typeof page>

/** `fetchView` fetches the module of the page. Once it is loaded, the page is shown without a spinner. */
function page(path: ScreenPath | '*', access: PageAccess, fetchView: () => Promise<View>) {
  let loaded: View | null = null
  const Late = lazy(async () => ({ default: await fetchView() }))
  const load = async () => {
    loaded ??= await fetchView()
  }
  return { path, access, view: () => loaded ?? Late, load }
}

/** Shows a page. Give it the path as key: its component is chosen once, so that it stays mounted. */
export function PageView({ page }: { page: Page }) {
  const [Shown] = useState<View>(page.view)
  return <Shown />
}

const { landing, terms, privacy, signIn, signUp, dashboard, kyc, wallet, send, profile } =
  WEB_APP_SCREEN_PATHS
const { blockchainTest, buy, tradingEasy, tradingPro, oauthConsent, device } = WEB_APP_SCREEN_PATHS

const fetchOAuthPages = () => import('../../features/oauth/oauth.page.tsx')

/** The one table of pages; the paths are those of docs/spec/README.md#screens and there are no others. */
export const pages: readonly Page[] = [
  page(landing, 'public', () => import('../../features/landing/landing.page.tsx').then((m) => m.LandingPage)),
  page(terms, 'public', () => import('../../features/legal/terms.page.tsx').then((m) => m.TermsPage)),
  page(privacy, 'public', () => import('../../features/legal/privacy.page.tsx').then((m) => m.PrivacyPage)),
  page(signIn, 'public', () =>
    import('../../features/auth/sign-in/sign-in.page.tsx').then((m) => m.SignInPage),
  ),
  page(signUp, 'public', () =>
    import('../../features/auth/sign-up/sign-up.page.tsx').then((m) => m.SignUpPage),
  ),
  page(dashboard, 'guarded', () =>
    import('../../features/dashboard/dashboard.page.tsx').then((m) => m.DashboardPage),
  ),
  page(kyc, 'guarded', () => import('../../features/kyc/kyc.page.tsx').then((m) => m.KycPage)),
  page(wallet, 'guarded', () => import('../../features/wallet/wallet.page.tsx').then((m) => m.WalletPage)),
  page(send, 'guarded', () => import('../../features/send/send.page.tsx').then((m) => m.SendPage)),
  page(profile, 'guarded', () =>
    import('../../features/profile/profile.page.tsx').then((m) => m.ProfilePage),
  ),
  page(blockchainTest, 'guarded', () =>
    import('../../features/blockchain-test/blockchain-test.page.tsx').then((m) => m.BlockchainTestPage),
  ),
  page(buy, 'trading', () => import('../../features/buy/buy.page.tsx').then((m) => m.BuyPage)),
  page(tradingEasy, 'trading', () =>
    import('../../features/trading/trading-easy.page.tsx').then((m) => m.TradingEasyPage),
  ),
  page(tradingPro, 'trading', () =>
    import('../../features/trading/trading-pro.page.tsx').then((m) => m.TradingProPage),
  ),
  page(oauthConsent, 'request', () => fetchOAuthPages().then((m) => m.ConsentPage)),
  page(device, 'request', () => fetchOAuthPages().then((m) => m.DevicePage)),
  page('*', 'public', () => import('../not-found.page.tsx').then((m) => m.NotFoundPage)),
]

export function findPage(pathname: string): Page {
  const found = pages.find(({ path }) => matchPath(path, pathname))
  if (!found) throw new Error('The table of pages has lost its last row')
  return found
}
