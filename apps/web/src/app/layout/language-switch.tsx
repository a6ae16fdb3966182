import { LANGUAGE, LANGUAGE_NAMES } from '@satlens/domain'
import { type ComponentProps, type ComponentType, lazy, type MouseEvent, Suspense, useState } from 'react'
import { BUILT_LANGUAGES } from '#shared/language/built-languages.ts'
import { hasUnsubmittedInput } from '#shared/language/unsubmitted-input.ts'
import { textLinkClasses } from '#ui/actions/text-link.tsx'
import { messages } from '../messages.ts'
import type { LanguageDialog as Dialog } from './language-dialog.tsx'

const LanguageDialog = lazy<ComponentType<ComponentProps<typeof Dialog>>>(async () => {
  // If it cannot be fetched, the language stays and what was typed as well.
  const loaded = await import('./language-dialog.tsx').catch(() => null)
  return { default: loaded?.LanguageDialog ?? (() => null) }
})

/**
 * The choice of a language, each in its own. The server stores it for this device and sends the page again, of which the
 * address is kept. Before that clears what was typed, a dialog asks.
 */
export function LanguageSwitch() {
  const [asked, setAsked] = useState<string | null>(null)

  function choose(event: MouseEvent<HTMLAnchorElement>) {
    const link = event.currentTarget
    const address = new URL(location.href)
    address.searchParams.set('language', link.lang)
    link.href = address.href
    // In another tab nothing is cleared.
    if (event.ctrlKey || event.metaKey || !hasUnsubmittedInput()) return
    event.preventDefault()
    setAsked(link.href)
  }

  return (
    <nav aria-label={messages.footer.language}>
      <ul className="flex flex-wrap gap-x-6">
        {BUILT_LANGUAGES.map((language) => (
          <li key={language}>
            <a
              aria-current={language === LANGUAGE ? 'true' : undefined}
              className={`inline-flex min-h-11 min-w-11 items-center aria-[current]:font-semibold ${textLinkClasses(true)}`}
              href={`?language=${language}`}
              lang={language}
              onClick={choose}
            >
              {LANGUAGE_NAMES[language]}
            </a>
          </li>
        ))}
      </ul>
      {asked !== null && (
        <Suspense>
          <LanguageDialog address={asked} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </nav>
  )
}
