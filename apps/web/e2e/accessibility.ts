import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { findScreenReaderProblems } from './screen-reader.ts'

const LEVEL = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** The rules about what is seen; all the others judge what no theme changes. */
const SEEN = ['color-contrast', 'link-in-text-block']

type Media = NonNullable<Parameters<Page['emulateMedia']>[0]>
const PLAIN = {
  colorScheme: 'light',
  contrast: null,
  forcedColors: null,
  reducedMotion: 'no-preference',
} as const
const THEMES: Readonly<Record<string, Media>> = {
  light: {},
  dark: { colorScheme: 'dark' },
  'high contrast': { contrast: 'more' },
  'high contrast in the dark': { contrast: 'more', colorScheme: 'dark' },
}

export async function expectAccessible(page: Page): Promise<void> {
  await waitUntilSettled(page)
  expect(await axeViolations(new AxeBuilder({ page }).withTags(LEVEL))).toEqual([])
}

export async function findAccessibilityProblems(page: Page): Promise<string[]> {
  await waitUntilSettled(page)
  const axe = new AxeBuilder({ page }).withTags([...LEVEL, 'best-practice'])
  return [...(await axeViolations(axe)), ...(await findScreenReaderProblems(page))]
}

/** Returns what cannot be seen in the other themes, and what moves in spite of reduced motion. Ends in the light theme. */
export async function findThemeProblems(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const [theme, media] of Object.entries(THEMES)) {
    await page.emulateMedia({ ...PLAIN, ...media })
    await waitUntilSettled(page)
    found.push(...(await unseen(page)).map((problem) => `in ${theme}: ${problem}`))
  }
  await page.emulateMedia({ ...PLAIN, forcedColors: 'active' })
  await waitUntilSettled(page)
  found.push(...(await paintedOver(page)))
  await page.emulateMedia({ ...PLAIN, reducedMotion: 'reduce' })
  // A transition that began before keeps its duration.
  await waitUntilSettled(page)
  return [...found, ...(await motions(page))]
}

interface Axe {
  run(
    where: Document,
    options: { runOnly: readonly string[] },
  ): Promise<{ violations: readonly { id: string; nodes: readonly { target: readonly string[] }[] }[] }>
}

async function axeViolations(axe: AxeBuilder): Promise<string[]> {
  // There are no frames, so the results need not be gathered in a page of their own.
  const { violations } = await axe.setLegacyMode().analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
}

/** The rules about what is seen, by the copy of axe that `axeViolations` has left in the page. */
const unseen = (page: Page) =>
  page.evaluate(async (rules) => {
    const { axe } = window as unknown as { axe: Axe }
    const { violations } = await axe.run(document, { runOnly: rules })
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
    )
  }, SEEN)

/** With forced colours the system paints; words that keep colours of their own can end up on any ground. */
const paintedOver = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((element) => getComputedStyle(element).forcedColorAdjust === 'none')
      .filter((element) => element.textContent.trim() && !element.querySelector('*'))
      .filter((element) => {
        const { color, backgroundColor } = getComputedStyle(element)
        return color === backgroundColor || backgroundColor === 'rgba(0, 0, 0, 0)'
      })
      .map((element) => `with forced colours: "${element.textContent}" keeps its colour on any ground`),
  )

/** What is still fading in has not its contrast yet; what moves for ever is not waited for. */
export const waitUntilSettled = (page: Page) =>
  page.evaluate(async () => {
    // What a new medium changes begins with the next frame.
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
    const passing = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
      // In a part that is folded up a change of colours never comes to its end.
      .filter(({ effect }) => effect instanceof KeyframeEffect && effect.target?.checkVisibility())
    await Promise.allSettled(passing.map((animation) => animation.finished))
  })

/** What still moves although the person has asked for less: anything but a change of opacity. */
const motions = (page: Page) =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ effect }) => Number(effect?.getComputedTiming().endTime) > 1)
      .filter(({ effect }) => effect instanceof KeyframeEffect && effect.target?.checkVisibility())
      .flatMap(({ effect }) => (effect instanceof KeyframeEffect ? [effect] : []))
      .flatMap((effect) => effect.getKeyframes().flatMap((frame) => Object.keys(frame)))
      .filter(
        (property) => !['offset', 'computedOffset', 'easing', 'composite', 'opacity'].includes(property),
      )
      .map((property) => `moves in spite of reduced motion: ${property}`),
  )
