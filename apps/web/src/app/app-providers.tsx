import { type ReactNode, StrictMode } from 'react'
import { Toaster } from '#ui/overlay/toaster.tsx'
import { messages } from './messages.ts'
import { AppRoutes } from './routing/app-routes.tsx'

/** The whole page: the routes in the router of its surroundings, and the place of toasts, which outlives every change of page. */
export function AppProviders({ router }: { router: (routes: ReactNode) => ReactNode }) {
  return (
    <StrictMode>
      {router(<AppRoutes />)}
      <Toaster dismissLabel={messages.dismiss} label={messages.notifications} />
    </StrictMode>
  )
}
