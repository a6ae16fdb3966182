import { WEB_APP_SCREEN_PATHS } from '@satlens/contract'
import { Link } from 'react-router-dom'
import { settings } from '#shared/browser/settings.ts'
import { TextLink } from '#ui/actions/text-link.tsx'
import { ThemeSwitch } from '#ui/preferences/theme-switch.tsx'
import { messages } from '../messages.ts'

const text = messages.footer

/** Under every page: what the product is not, the legal pages (docs/spec/README.md#screens) and the theme. */
export function Footer() {
  return (
    <footer className="border-hairline border-t">
      <div className="page-width flex flex-wrap items-center justify-between gap-x-8 gap-y-4 py-6 text-14">
        <p className="text-pretty text-muted">{text.stance(settings.brand)}</p>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-4 print:hidden">
          <nav aria-label={text.legal}>
            <ul className="flex flex-wrap gap-x-6">
              <li>
                <TextLink asChild className="inline-flex min-h-11 items-center" quiet>
                  <Link to={WEB_APP_SCREEN_PATHS.terms}>{text.terms}</Link>
                </TextLink>
              </li>
              <li>
                <TextLink asChild className="inline-flex min-h-11 items-center" quiet>
                  <Link to={WEB_APP_SCREEN_PATHS.privacy}>{text.privacy}</Link>
                </TextLink>
              </li>
            </ul>
          </nav>
          <ThemeSwitch contrastLabel={text.contrast} label={text.theme} labels={text.themes} />
        </div>
      </div>
    </footer>
  )
}
