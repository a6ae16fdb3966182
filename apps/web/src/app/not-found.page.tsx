import { SCREENS } from '@satlens/contract'
import { useEffect } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { PageTitle } from '#shared/page-title.tsx'
import { Button } from '#ui/button.tsx'
import { Guilloche } from '#ui/guilloche.tsx'
import { messages } from './messages.ts'

const text = messages.notFound

/** Any path without a screen (spec §2). */
export function Component() {
  const { pathname } = useLocation()
  useEffect(() => {
    // biome-ignore lint/suspicious/noConsole: spec §2 asks for the missing path to be logged to the console.
    console.error(`404: no page at ${pathname}`)
  }, [pathname])

  return (
    <div className="flex min-h-[60vh] flex-col items-center justify-center text-center">
      <PageTitle>{text.title}</PageTitle>
      <Guilloche className="w-full max-w-[28rem]" />
      <h1 className="figures mt-6 font-semibold text-56" tabIndex={-1}>
        {text.code}
      </h1>
      <p className="mt-2 text-18">{text.title}</p>
      <Button asChild className="mt-8">
        <Link to={SCREENS.landing}>{text.home}</Link>
      </Button>
      <Guilloche className="mt-10 w-full max-w-[28rem]" />
    </div>
  )
}
