import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'

const PRESSES = 120

interface Stop {
  readonly name: string
  readonly problem: string | null
  /** Whether Tab has gone round the page and come to its first stop again. */
  readonly isFirstAgain: boolean
  readonly isBackward: boolean
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

export async function enter(page: Page, wanted: Locator): Promise<void> {
  await tabTo(page, wanted)
  await page.keyboard.press('Enter')
}

export async function type(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

/** Goes once round the page by Tab and returns what is wrong with its stops. */
export async function findKeyboardProblems(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    window.scrollTo(0, 0)
    // Tab goes on from the last click or focus: from the top of the page now.
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
  let stays = 0
  for (let presses = 0; ; presses++) {
    if (presses === PRESSES) return [...problems, 'Tab never comes to an end']
    await page.keyboard.press('Tab')
    const stop = await standing(page)
    if (stop === null) break
    if (stop.isFirstAgain) break
    if (stop.problem) problems.push(`${stop.name}: ${stop.problem}`)
    if (stop.isBackward) problems.push(`${stop.name}: out of the order of the document`)
    // A date is several stops in one field.
    stays = stop.name === last ? stays + 1 : 0
    if (stays > 6) return [...problems, `${stop.name}: a trap`]
    last = stop.name
  }
  return [...problems, ...(await missed(page))]
}

/** Judges the element that has the focus, and marks that it was reached. Null when no element has it. */
const standing = (page: Page): Promise<Stop | null> =>
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

    // A radio button is drawn by its label, and what lets the pointer through by its frame.
    const isDrawn = element.getBoundingClientRect().width > 1
    const isSeenThrough = getComputedStyle(element).pointerEvents === 'none'
    const seen =
      (isSeenThrough ? element.parentElement : isDrawn ? element : element.closest('label')) ?? element
    const { outlineStyle, outlineWidth } = getComputedStyle(seen)
    if (element.tabIndex >= 0 && (outlineStyle === 'none' || Number.parseFloat(outlineWidth) < 2))
      return { ...place, problem: 'the focus is not marked' }

    const box = seen.getBoundingClientRect()
    const parts = [0.1, 0.5, 0.9]
    const isInSight = parts.some((x) =>
      parts.some((y) => {
        const hit = document.elementFromPoint(box.left + box.width * x, box.top + box.height * y)
        return hit !== null && (seen.contains(hit) || hit.contains(seen))
      }),
    )
    return { ...place, problem: isInSight ? null : 'hidden behind something, or out of sight' }
  })

/** The controls that Tab has not reached. Of a group of radio buttons or tabs one stop is all there is. */
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
      .map((element) => `never reached: ${element.outerHTML.slice(0, 120)}`),
  )
