import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'

const PRESSES = 120

/** Presses Tab until a control has the focus. Expects every stop before it to be visible and marked as focused. */
export async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  // A key that is pressed before a dialog opens goes to the page behind it.
  await expect(target).toBeVisible()
  for (let presses = 0; presses < PRESSES; presses++) {
    await page.keyboard.press(key)
    const stop = await inspectFocus(page)
    expect(stop?.problem ?? null, stop?.name).toBeNull()
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`${key} does not lead to ${target}`)
}

export async function enter(page: Page, target: Locator, key?: string): Promise<void> {
  await tabTo(page, target, key)
  await page.keyboard.press('Enter')
}

export async function type(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

/** Tabs through the whole page once and returns what is wrong with its stops. */
export async function findKeyboardProblems(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    window.scrollTo(0, 0)
    // Tab continues from the last focus: now from the top of the page.
    document.body.tabIndex = -1
    document.body.focus()
    document.body.removeAttribute('tabindex')
    for (const stop of document.querySelectorAll<HTMLElement>('[data-stop], [data-latest-stop]')) {
      delete stop.dataset.stop
      delete stop.dataset.latestStop
    }
  })
  const problems: string[] = []
  let last = ''
  let repeats = 0
  for (let presses = 0; ; presses++) {
    if (presses === PRESSES) return [...problems, 'Tab never returns to the first stop']
    await page.keyboard.press('Tab')
    const stop = await inspectFocus(page)
    if (stop === null || stop.isFirstAgain) break
    if (stop.problem) problems.push(`${stop.name}: ${stop.problem}`)
    if (stop.isBackward) problems.push(`${stop.name}: out of document order`)
    // A date field has several stops.
    repeats = stop.name === last ? repeats + 1 : 0
    if (repeats > 6) return [...problems, `${stop.name}: a trap`]
    last = stop.name
  }
  return [...problems, ...(await findUnreached(page))]
}

/** Inspects the focused element and marks it as reached. `isFirstAgain`: Tab is back at its first stop. Null without focus. */
const inspectFocus = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    if (!(element instanceof HTMLElement) || element === document.body) return null
    const words = element.getAttribute('aria-label') ?? (element.textContent || element.getAttribute('name'))
    const name = `${element.tagName.toLowerCase()} ${element.id} "${words?.trim().slice(0, 40)}"`
    const isFirstAgain = element.dataset.stop === 'first'
    const previous = document.querySelector('[data-latest-stop]')
    const isBackward = previous !== null && (element.compareDocumentPosition(previous) & 4) !== 0
    previous?.removeAttribute('data-latest-stop')
    element.dataset.latestStop = ''
    if (!isFirstAgain) element.dataset.stop = document.querySelector('[data-stop]') ? 'yes' : 'first'
    const place = { name, isFirstAgain, isBackward }

    // The label draws a radio button; the parent draws a control that ignores the pointer.
    const label = element.getBoundingClientRect().width > 1 ? null : element.closest('label')
    const parent = getComputedStyle(element).pointerEvents === 'none' ? element.parentElement : null
    const drawn = parent ?? label ?? element
    const { outlineStyle, outlineWidth } = getComputedStyle(drawn)
    if (element.tabIndex >= 0 && (outlineStyle === 'none' || Number.parseFloat(outlineWidth) < 2))
      return { ...place, problem: 'the focus is not marked' }

    const box = drawn.getBoundingClientRect()
    const parts = [0.1, 0.5, 0.9]
    const isVisible = parts.some((x) =>
      parts.some((y) => {
        const hit = document.elementFromPoint(box.left + box.width * x, box.top + box.height * y)
        return hit !== null && (drawn.contains(hit) || hit.contains(drawn))
      }),
    )
    return { ...place, problem: isVisible ? null : 'covered or outside the window' }
  })

/** Lists the controls that Tab has not reached. A group of radio buttons or tabs has one stop only. */
const findUnreached = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        'a[href], button, input, select, textarea, summary, [tabindex]',
      ),
    ]
      .filter((element) => element.tabIndex >= 0)
      .filter((element) => !element.matches(':disabled, [type="radio"], [role="tablist"]'))
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => element.dataset.stop === undefined)
      .map((element) => `never reached: ${element.outerHTML.slice(0, 120)}`),
  )
