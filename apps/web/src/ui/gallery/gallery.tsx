import { Menu, menuItemLook } from '../menu.tsx'
import { PageHeading } from '../page-heading.tsx'
import { SkipLink } from '../skip-link.tsx'
import { ThemeSwitch } from '../theme-switch.tsx'
import { Toaster } from '../toaster.tsx'
import { Wordmark } from '../wordmark.tsx'
import { Actions } from './actions.tsx'
import { Fields } from './fields.tsx'
import { Figures } from './figures.tsx'
import { Layers } from './layers.tsx'
import { Papers } from './papers.tsx'
import { Prices } from './prices.tsx'
import { Specimens } from './specimens.tsx'
import { Tokens } from './tokens.tsx'

/** Every component in every state, for the eyes of developers. */
export function Gallery() {
  return (
    <>
      <SkipLink href="#main">Skip to content</SkipLink>
      <header className="border-hairline border-b bg-surface">
        <div className="page-width flex min-h-16 flex-wrap items-center justify-between gap-4 py-2">
          <Wordmark name="Satlens" />
          <Menu label="Menu">
            <a className={menuItemLook} href="#buttons">
              Buttons
            </a>
            <a aria-current="page" className={menuItemLook} href="#fields">
              Fields
            </a>
          </Menu>
          <ThemeSwitch
            contrastLabel="High contrast"
            label="Theme"
            labels={{ system: 'System', light: 'Light', dark: 'Dark' }}
          />
        </div>
      </header>
      <main className="page-width py-10" id="main">
        <PageHeading
          aside={<span className="figures text-14 text-muted">21 Nov 2026</span>}
          lead="Paper, ink, one orange. Figures are the decoration; colour carries meaning only."
          title="Components"
        />
        <Specimens />
        <Prices />
        <Figures />
        <Actions />
        <Fields />
        <Papers />
        <Layers />
        <Tokens />
      </main>
      <Toaster dismissLabel="Dismiss" label="Notifications" />
    </>
  )
}
