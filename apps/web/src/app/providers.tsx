import { StrictMode } from 'react'
import { RouterProvider } from 'react-router-dom'
import { Toaster } from '#ui/toaster.tsx'
import { messages } from './messages.ts'
import { router } from './router.tsx'

/** The whole page: the router, and the place of toasts, which outlives every change of page. */
export function Providers() {
  return (
    <StrictMode>
      <RouterProvider router={router} />
      <Toaster dismissLabel={messages.dismiss} label={messages.notifications} />
    </StrictMode>
  )
}
