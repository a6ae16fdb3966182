import { SCREENS } from '@satlens/contract'
import { createBrowserRouter, type RouteObject } from 'react-router-dom'
import { BrokenPage } from './broken.page.tsx'
import { Guard } from './guard.tsx'
import { Layout } from './layout.tsx'
import { PageLoading } from './page-loading.tsx'

/** Pages for anyone (spec §2). */
const publicPages: RouteObject[] = [
  { path: SCREENS.landing, lazy: () => import('../features/landing/landing.page.tsx') },
  { path: SCREENS.signIn, lazy: () => import('../features/auth/sign-in.page.tsx') },
  { path: SCREENS.signUp, lazy: () => import('../features/auth/sign-up.page.tsx') },
  { path: '*', lazy: () => import('./not-found.page.tsx') },
]

/** Pages for whoever is signed in (spec §2). */
const guardedPages: RouteObject[] = [
  { path: SCREENS.dashboard, lazy: () => import('../features/dashboard/dashboard.page.tsx') },
  { path: SCREENS.wallet, lazy: () => import('../features/wallet/wallet.page.tsx') },
  { path: SCREENS.send, lazy: () => import('../features/send/send.page.tsx') },
  { path: SCREENS.profile, lazy: () => import('../features/profile/profile.page.tsx') },
]

/** The one table of routes; the paths are those of spec §2 and there are no others. */
export const routes: RouteObject[] = [
  {
    Component: Layout,
    ErrorBoundary: BrokenPage,
    children: [
      // The frame stands while a page is on its way, so the fallback belongs to the page and not to the frame.
      { HydrateFallback: PageLoading, ErrorBoundary: BrokenPage, children: publicPages },
      { Component: Guard, HydrateFallback: PageLoading, ErrorBoundary: BrokenPage, children: guardedPages },
    ],
  },
]

export const router = createBrowserRouter(routes)
