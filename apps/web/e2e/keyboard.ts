import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'

const PRESSES = 120

/** Where the keyboard stands: who has the focus, and what is wrong with how it can be seen. */
interface Stop {
  readonly name: string
  readonly problem: string | null
}

/** Presses Tab until the control, once it is there, has the focus. Every stop on the way has to be in sight and marked. */
export async function tabTo(page: Page, wanted: Locator, key = 'Tab'): Promise<void> {
  // A key that is pressed before a dialog is there goes to the page behind it.
  await expect(wanted).toBeVisible()
  for (let presses = 0; presses < PRESSES; presses++) {
    await page.keyboard.press(key)
    const stop = await standing(page)
    expect(stop?.problem ?? null, stop?.name).toBeNull()
    if (await wanted.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`${key} does not lead to ${wanted}`)
}

/** Goes to the control by Tab and presses it by Enter. */
export async function enter(page: Page, wanted: Locator): Promise<void> {
  await tabTo(page, wanted)
  await page.keyboard.press('Enter')
}

/** Goes to the field by Tab and types over what is in it. */
export async function type(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

/**
 * Goes once round the page by Tab. Yields what is wrong: a stop that is hidden or not marked, a trap, a control that
 * is never come to.
 */
export async function walk(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    window.scrollTo(0, 0)
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    for (const stop of document.querySelectorAll('[data-stop]')) stop.removeAttribute('data-stop')
  })
  const problems: string[] = []
  let last = ''
  let stays = 0
  for (let presses = 0; ; presses++) {
    if (presses === PRESSES) return [...problems, 'Tab goes on for ever']
    await page.keyboard.press('Tab')
    const stop = await standing(page)
    // Past the last control the focus leaves the page.
    if (stop === null) break
    if (stop.problem) problems.push(`${stop.name}: ${stop.problem}`)
    // A date is several stops in one field.
    stays = stop.name === last ? stays + 1 : 0
    if (stays > 6) return [...problems, `${stop.name}: a trap`]
    last = stop.name
    if (await page.evaluate(() => document.querySelector('[data-stop="again"]') !== null)) break
  }
  return [...problems, ...(await missed(page))]
}

/** Judges the element that has the focus, and marks that it was come to. Null when nobody has it. */
const standing = (page: Page): Promise<Stop | null> =>
  page.evaluate(() => {
    const element = document.activeElement
    if (!(element instanceof HTMLElement) || element === document.body) return null
    const words = element.getAttribute('aria-label') ?? (element.textContent || element.getAttribute('name'))
    const name = `${element.tagName.toLowerCase()} ${element.id} "${words?.trim().slice(0, 40)}"`
    const isFirstAgain = element.dataset.stop === 'first'
    element.dataset.stop = isFirstAgain ? 'again' : document.querySelector('[data-stop]') ? 'yes' : 'first'

    // A radio button is drawn by its label, and what lets the pointer through by its frame.
    const isDrawn = element.getBoundingClientRect().width > 1
    const isSeenThrough = getComputedStyle(element).pointerEvents === 'none'
    const seen =
      (isSeenThrough ? element.parentElement : isDrawn ? element : element.closest('label')) ?? element
    const { outlineStyle, outlineWidth } = getComputedStyle(seen)
    if (element.tabIndex >= 0 && (outlineStyle === 'none' || Number.parseFloat(outlineWidth) < 2))
      return { name, problem: 'the focus is not marked' }

    const box = seen.getBoundingClientRect()
    const parts = [0.1, 0.5, 0.9]
    const isInSight = parts.some((x) =>
      parts.some((y) => {
        const hit = document.elementFromPoint(box.left + box.width * x, box.top + box.height * y)
        return hit !== null && (seen.contains(hit) || hit.contains(seen))
      }),
    )
    return { name, problem: isInSight ? null : 'hidden behind something, or out of sight' }
  })

/** The controls that Tab has not come to. Of a group of radio buttons or tabs one stop is all there is. */
const missed = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        'a[href], button, input, select, textarea, summary, [tabindex]',
      ),
    ]
      .filter(
        (element) => element.tabIndex >= 0 && !element.matches(':disabled, [type="radio"], [role="tablist"]'),
      )
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => element.dataset.stop === undefined)
      .map((element) => `never come to: ${element.outerHTML.slice(0, 120)}`),
  )
