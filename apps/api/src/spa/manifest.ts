import { WEB_APP_SCREEN_PATHS, type WebAppSettings } from '@satlens/contract'
import { getTextDirection, type Language, type Translation } from '@satlens/domain'
import { messages as arabic } from '#languages/ar/spa/messages.ts'
import { messages as german } from '#languages/de/spa/messages.ts'
import { messages as spanish } from '#languages/es/spa/messages.ts'
import { messages } from './messages.ts'

const TEXTS: Readonly<Record<Language, Translation<typeof messages>>> = {
  en: messages,
  de: german,
  es: spanish,
  ar: arabic,
}

/** Returns the web app manifest. Its colors are the background of the light theme, as on the page and the icons. */
export function renderWebAppManifest({ brand }: WebAppSettings, language: Language): string {
  const texts = TEXTS[language]
  return JSON.stringify({
    id: '/',
    name: brand,
    short_name: brand,
    description: texts.description,
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
      { name: texts.dashboard, url: WEB_APP_SCREEN_PATHS.dashboard },
      { name: texts.wallet, url: WEB_APP_SCREEN_PATHS.wallet },
      { name: texts.send, url: WEB_APP_SCREEN_PATHS.send },
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
