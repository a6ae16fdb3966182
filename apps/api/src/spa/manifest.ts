import { WEB_APP_SCREEN_PATHS, type WebAppSettings } from '@satlens/contract'
import { getTextDirection, type Language } from '@satlens/domain'

/** Returns the web app manifest. Its colors are the background of the light theme, as on the page and the icons. */
export function renderWebAppManifest({ brand }: WebAppSettings, language: Language): string {
  return JSON.stringify({
    id: '/',
    name: brand,
    short_name: brand,
    description:
      'A bitcoin market dashboard, wallet companion and trading-tools subscription. It never sells, holds or moves coins.',
    lang: language,
    dir: getTextDirection(language),
    scope: WEB_APP_SCREEN_PATHS.landing,
    start_url: WEB_APP_SCREEN_PATHS.landing,
    display: 'standalone',
    theme_color: PAPER,
    background_color: PAPER,
    categories: ['finance'],
    icons: [
      { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any', purpose: 'any' },
      ...[192, 512].flatMap((size) => [
        createIcon('icon', size, 'any'),
        createIcon('maskable', size, 'maskable'),
      ]),
    ],
    shortcuts: [
      { name: 'Dashboard', url: WEB_APP_SCREEN_PATHS.dashboard },
      { name: 'Wallet', url: WEB_APP_SCREEN_PATHS.wallet },
      { name: 'Send Bitcoin', url: WEB_APP_SCREEN_PATHS.send },
    ].map((shortcut) => ({ ...shortcut, icons: [createIcon('icon', 192, 'any')] })),
  })
}

const PAPER = '#faf8f4'

const createIcon = (name: string, size: number, purpose: string) => ({
  src: `/icons/${name}-${size}.png`,
  type: 'image/png',
  sizes: `${size}x${size}`,
  purpose,
})
