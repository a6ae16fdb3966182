/** A page as it is before anything is known: nobody's session, no price, and gaps where the deployment's words belong. */
export interface RenderedPage {
  /** Its pattern in the table of routes. */
  readonly path: string
  readonly title: string
  readonly description: string
  readonly html: string
}

/** The module behind each of them, below `src/`, which is fetched along with it. */
export const PUBLIC_MODULES: Readonly<Record<string, string>> = {
  '/': 'features/landing/landing.page.tsx',
  '/terms': 'features/legal/terms.page.tsx',
  '/privacy': 'features/legal/privacy.page.tsx',
  '/signin': 'features/auth/sign-in/sign-in.page.tsx',
  '/signup': 'features/auth/sign-up/sign-up.page.tsx',
  '*': 'app/not-found.page.tsx',
}
