/** A prerendered page: signed out, without prices, with placeholders for the settings of the deployment. */
export interface RenderedPage {
  /** Its path in the route table. */
  readonly path: string
  readonly title: string
  readonly description: string
  readonly html: string
}

/** The module of each prerendered page, below `src/`. */
export const PUBLIC_MODULES: Readonly<Record<string, string>> = {
  '/': 'features/landing/landing.page.tsx',
  '/terms': 'features/legal/terms.page.tsx',
  '/privacy': 'features/legal/privacy.page.tsx',
  '/signin': 'features/auth/sign-in/sign-in.page.tsx',
  '/signup': 'features/auth/sign-up/sign-up.page.tsx',
  '*': 'app/not-found.page.tsx',
}
