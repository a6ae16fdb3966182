import { LANGUAGE, LANGUAGE_NAMES } from '@satlens/domain'
import { BUILT_LANGUAGES } from '#shared/language/built-languages.ts'
import { textLinkClasses } from '#ui/actions/text-link.tsx'
import { messages } from '../messages.ts'

/** The choice of a language, each in its own. The server stores it for this device and sends the page again. */
export const LanguageSwitch = () => (
  <nav aria-label={messages.footer.language}>
    <ul className="flex flex-wrap gap-x-6">
      {BUILT_LANGUAGES.map((language) => (
        <li key={language}>
          <a
            aria-current={language === LANGUAGE ? 'true' : undefined}
            className={`inline-flex min-h-11 items-center aria-[current]:font-semibold ${textLinkClasses(true)}`}
            href={`?language=${language}`}
            lang={language}
          >
            {LANGUAGE_NAMES[language]}
          </a>
        </li>
      ))}
    </ul>
  </nav>
)
