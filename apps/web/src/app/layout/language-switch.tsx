import { LANGUAGE, LANGUAGE_NAMES } from '@satlens/domain'
import { BUILT_LANGUAGES } from '#shared/language/built-languages.ts'
import { chooseLanguage } from '#shared/language/choose-language.ts'
import { textLinkClasses } from '#ui/actions/text-link.tsx'
import { messages } from '../messages.ts'

/** The choice of a language, as links that work without a script, too. Each is in its own language. */
export const LanguageSwitch = () => (
  <nav aria-label={messages.footer.language}>
    <ul className="flex flex-wrap gap-x-4">
      {BUILT_LANGUAGES.map((language) => (
        <li key={language}>
          <a
            aria-current={language === LANGUAGE ? 'true' : undefined}
            className={`inline-flex min-h-11 items-center aria-[current]:font-medium ${textLinkClasses(true)}`}
            href={`?language=${language}`}
            hrefLang={language}
            lang={language}
            onClick={(event) => {
              event.preventDefault()
              chooseLanguage(language)
            }}
          >
            {LANGUAGE_NAMES[language]}
          </a>
        </li>
      ))}
    </ul>
  </nav>
)
