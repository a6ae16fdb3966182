import '#ui/styles/theme.css'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { AppProviders } from './app/app-providers.tsx'
import { findPage } from './app/routing/pages.tsx'
import { onLinkIntent, prefetchPage } from './app/routing/prefetch.ts'
import { sessionStore, startSession } from './shared/session/session.ts'

// Before the first render: signed-in users should not see the page of a visitor for long.
void startSession()

const root = document.getElementById('root')
if (!root) throw new Error('The page has no element to render into')
const app = <AppProviders router={(routes) => <BrowserRouter>{routes}</BrowserRouter>} />
const page = findPage(location.pathname)

if (root.dataset.page === page.path) {
  // The module first: without it what was served would give way to a spinner. Where it does not come, the page says so.
  void page
    .load()
    .catch(() => {})
    // As a transition, which is done in short pieces: the page responds to input meanwhile.
    .then(() => startTransition(() => void hydrateRoot(root, app)))
} else {
  // Nothing was prepared for this address, or something for another one.
  root.replaceChildren()
  createRoot(root).render(app)
  // A stored session will most likely open this page, so it need not wait for that.
  if (sessionStore.getState().status === 'loading') page.load().catch(() => {})
}
onLinkIntent(document, prefetchPage)
