import { WEB_APP_SCREEN_PATHS } from '@satlens/contract'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { settings } from '#shared/browser/settings.ts'
import type { RenderedPage } from '../../build/rendered-page.ts'
import { AppProviders } from './app-providers.tsx'
import { findPage } from './routing/pages.tsx'

const { brand } = settings

/** What a search engine shows under the title of each page that anyone may read. */
const DESCRIPTIONS: Readonly<Record<string, string>> = {
  [WEB_APP_SCREEN_PATHS.landing]: `${brand} is a bitcoin market dashboard, wallet companion and trading-tools subscription. It never sells, holds or moves coins.`,
  [WEB_APP_SCREEN_PATHS.terms]: `The terms for using ${brand}: what it is, what it isn't and what Pro costs.`,
  [WEB_APP_SCREEN_PATHS.privacy]: `What ${brand} stores and why, what stays in your browser, and how to export or delete your account.`,
  [WEB_APP_SCREEN_PATHS.signIn]: `Sign in to ${brand} with a password or a passkey.`,
  [WEB_APP_SCREEN_PATHS.signUp]: `Create a ${brand} account with a name, an email address and a password. No card, no identity check.`,
  '*': 'This page does not exist.',
}

/** Renders every page that anyone may read. Throws where one would wait for something, or hoists what it should not. */
export const renderPages = (): Promise<RenderedPage[]> =>
  Promise.all(Object.entries(DESCRIPTIONS).map(([path, description]) => renderPage(path, description)))

async function renderPage(path: string, description: string): Promise<RenderedPage> {
  const location = path === '*' ? '/404' : path
  await findPage(location).load()
  const markup = renderToString(
    <AppProviders router={(routes) => <StaticRouter location={location}>{routes}</StaticRouter>} />,
  )
  // The title belongs in the head of the document, which is not rendered here.
  const [whole, title] = /^<title>([^<]*)<\/title>/.exec(markup) ?? []
  if (whole === undefined || title === undefined) throw new Error(`${path} has no title of its own`)
  return { path, title, description, html: markup.slice(whole.length) }
}
