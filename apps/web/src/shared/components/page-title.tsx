import { settings } from '../browser/settings.ts'

/** The title of the tab: the page first, for a tab shows little, then the brand. Rendered once by each page. */
export function PageTitle({ children }: { children: string }) {
  return <title>{`${children} · ${settings.brand}`}</title>
}
