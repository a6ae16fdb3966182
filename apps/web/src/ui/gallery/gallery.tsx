import { Menu, menuItemClasses } from '../actions/menu.tsx'
import { SkipLink } from '../actions/skip-link.tsx'
import { PageHeading } from '../layout/page-heading.tsx'
import { Wordmark } from '../layout/wordmark.tsx'
import { Toaster } from '../overlay/toaster.tsx'
import { ThemeSwitch } from '../preferences/theme-switch.tsx'
import { ActionsSection } from './actions-section.tsx'
import { AmountsSection } from './amounts-section.tsx'
import { DataSection } from './data-section.tsx'
import { FieldsSection } from './fields-section.tsx'
import { OverlaysSection } from './overlays-section.tsx'
import { PricesSection } from './prices-section.tsx'
import { SamplesSection } from './samples-section.tsx'
import { TokensSection } from './tokens-section.tsx'

/** Every component in every state, for the eyes of developers. */
export function Gallery() {
  return (
    <>
      <SkipLink href="#main">Skip to content</SkipLink>
      <header className="border-hairline border-b bg-surface">
        <div className="page-width flex min-h-16 flex-wrap items-center justify-between gap-4 py-2">
          <Wordmark name="Satlens" />
          <Menu label="Menu">
            <a className={menuItemClasses} href="#buttons">
              Buttons
            </a>
            <a aria-current="page" className={menuItemClasses} href="#fields">
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
        <SamplesSection />
        <PricesSection />
        <AmountsSection />
        <ActionsSection />
        <FieldsSection />
        <DataSection />
        <OverlaysSection />
        <TokensSection />
      </main>
      <Toaster dismissLabel="Dismiss" label="Notifications" />
    </>
  )
}
