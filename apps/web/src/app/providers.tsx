import { StrictMode } from 'react'
import { Toaster } from '#ui/toaster.tsx'
import { messages } from './messages.ts'
import { Router } from './router.tsx'

/** The whole page: the router, and the place of toasts, which outlives every change of page. */
export function Providers() {
  return (
    <StrictMode>
      <Router />
      <Toaster dismissLabel={messages.dismiss} label={messages.notifications} />
    </StrictMode>
  )
}
