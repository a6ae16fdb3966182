import { WEB_APP_SCREEN_PATHS } from '@satlens/contract'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import type { RenderedPage } from '../../build/rendered-page.ts'
import { AppProviders } from './app-providers.tsx'
import { messages } from './prerender-messages.ts'
import { findPage } from './routing/pages.tsx'

const DESCRIPTIONS: Readonly<Record<string, string>> = {
  [WEB_APP_SCREEN_PATHS.landing]: messages.landing,
  [WEB_APP_SCREEN_PATHS.terms]: messages.terms,
  [WEB_APP_SCREEN_PATHS.privacy]: messages.privacy,
  [WEB_APP_SCREEN_PATHS.signIn]: messages.signIn,
  [WEB_APP_SCREEN_PATHS.signUp]: messages.signUp,
  '*': messages.notFound,
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
