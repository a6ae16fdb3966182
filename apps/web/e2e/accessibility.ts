import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { findScreenReaderProblems } from './screen-reader.ts'

const LEVEL = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** The rules that depend on the theme. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

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

/** Returns contrast problems in every theme, and motion in spite of reduced motion. Ends in the light theme. */
export async function findThemeProblems(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const [theme, media] of Object.entries(THEMES)) {
    await page.emulateMedia({ ...PLAIN, ...media })
    await waitUntilSettled(page)
    found.push(...(await findColourProblems(page)).map((problem) => `in ${theme}: ${problem}`))
  }
  await page.emulateMedia({ ...PLAIN, forcedColors: 'active' })
  await waitUntilSettled(page)
  found.push(...(await findOwnColours(page)))
  await page.emulateMedia({ ...PLAIN, reducedMotion: 'reduce' })
  // A transition that has already started runs to its end.
  await waitUntilSettled(page)
  return [...found, ...(await findMotion(page))]
}

type Results = Pick<Awaited<ReturnType<AxeBuilder['analyze']>>, 'violations'>

const formatViolations = ({ violations }: Results) =>
  violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)

async function axeViolations(axe: AxeBuilder): Promise<string[]> {
  // The legacy mode does not check frames: the pages have none.
  return formatViolations(await axe.setLegacyMode().analyze())
}

/** Applies the rules that depend on the theme, by the copy of axe that `axeViolations` has loaded into the page. */
async function findColourProblems(page: Page): Promise<string[]> {
  const run = `axe.run(document, ${JSON.stringify({ runOnly: COLOUR_RULES })})`
  return formatViolations(await page.evaluate<Results>(run))
}

/** With forced colours the system chooses the background, so text must not have a colour of its own. */
const findOwnColours = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((element) => getComputedStyle(element).forcedColorAdjust === 'none')
      .filter((element) => element.textContent.trim() && !element.querySelector('*'))
      .filter((element) => {
        const { color, backgroundColor } = getComputedStyle(element)
        return color === backgroundColor || backgroundColor === 'rgba(0, 0, 0, 0)'
      })
      .map((element) => `with forced colours: "${element.textContent}" has its own colour on any background`),
  )

/** Waits for animations that end: a fading element does not have its final contrast yet. */
export const waitUntilSettled = (page: Page) =>
  page.evaluate(async () => {
    // The effect of an emulated medium starts with the next frame.
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
    const ending = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
      // A transition in a collapsed part never ends.
      .filter(({ effect }) => effect instanceof KeyframeEffect && effect.target?.checkVisibility())
    await Promise.allSettled(ending.map((animation) => animation.finished))
  })

/** Lists animated properties. With reduced motion only opacity may change. */
const findMotion = (page: Page) =>
  page.evaluate(() =>
    document
      .getAnimations()
      .flatMap(({ effect }) => (effect instanceof KeyframeEffect ? [effect] : []))
      .filter((effect) => Number(effect.getComputedTiming().endTime) > 1 && effect.target?.checkVisibility())
      .flatMap((effect) => effect.getKeyframes().flatMap((frame) => Object.keys(frame)))
      .filter(
        (property) => !['offset', 'computedOffset', 'easing', 'composite', 'opacity'].includes(property),
      )
      .map((property) => `moves in spite of reduced motion: ${property}`),
  )
