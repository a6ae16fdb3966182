import type { CDPSession, Page } from '@playwright/test'

interface Setting {
  readonly name: string
  readonly set: (page: Page, devtools: CDPSession) => Promise<unknown>
}

const NARROW = { width: 320, height: 640 }

/** Checks the page on a narrow touch screen, without and with each of the settings. Ends in a window of `size`. */
export async function findFitProblems(page: Page, settings: readonly Setting[], size: typeof NARROW) {
  const devtools = await page.context().newCDPSession(page)
  const touch = (enabled: boolean) => devtools.send('Emulation.setTouchEmulationEnabled', { enabled })
  await touch(true)
  await setPlain(page, devtools)
  const found = (await findSmallTargets(page)).map((target) => `too small to touch: ${target}`)
  found.push(...(await findLastingMisfits(page)))
  for (const setting of settings) {
    await setPlain(page, devtools)
    await setting.set(page, devtools)
    found.push(...(await findLastingMisfits(page)).map((misfit) => `${setting.name}: ${misfit}`))
  }
  await setPlain(page, devtools, size)
  await touch(false)
  await devtools.detach()
  return found
}

export const LARGE_TEXT: Setting = {
  name: 'with text of twice the size',
  set: (_page, devtools) => sizeText(devtools, 32),
}

export const DISPLAY_SETTINGS: readonly Setting[] = [
  { name: 'at 400 % zoom', set: (page) => page.setViewportSize({ width: 320, height: 256 }) },
  LARGE_TEXT,
  { name: 'with the text spacing of WCAG 1.4.12', set: (page) => page.evaluate(spaceText) },
  { name: 'from right to left', set: (page) => page.evaluate("document.documentElement.dir = 'rtl'") },
  { name: 'with words longer by two fifths', set: (page) => page.evaluate(lengthenWords) },
]

/** Returns the misfits that do not go by themselves: long lists measure their items some frames after a change. */
async function findLastingMisfits(page: Page): Promise<string[]> {
  const deadline = Date.now() + 10_000
  for (;;) {
    await waitForFrames(page)
    const found = await findMisfits(page)
    if (found.length === 0 || Date.now() > deadline) return found
    await page.waitForTimeout(200)
  }
}

const waitForFrames = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))

async function setPlain(page: Page, devtools: CDPSession, size = NARROW): Promise<void> {
  await page.setViewportSize(size)
  await sizeText(devtools, 16)
  await page.evaluate(() => {
    document.adoptedStyleSheets = []
    const { documentElement: root } = document
    root.dataset.ownDir ??= root.dir || 'ltr'
    root.dir = root.dataset.ownDir
    const lengthened = (window as unknown as Lengthened).lengthened ?? new Map()
    // The page itself has replaced the other texts since then.
    for (const [text, { short, long }] of lengthened) if (text.nodeValue === long) text.nodeValue = short
    lengthened.clear()
  })
}

interface Lengthened {
  lengthened?: Map<Node, { readonly short: string; readonly long: string }>
}

/** Changes the font size of the browser, which rem and media queries depend on. */
const sizeText = (devtools: CDPSession, standard: number) =>
  devtools.send('Page.setFontSizes', { fontSizes: { standard } })

function spaceText() {
  const spacing = new CSSStyleSheet()
  spacing.replaceSync(`
    * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
    p { margin-block-end: 2em !important; }
  `)
  document.adoptedStyleSheets = [spacing]
}

/** Makes words as long as in German. Codes and numbers stay unchanged. */
function lengthenWords() {
  const lengthened: NonNullable<Lengthened['lengthened']> = new Map()
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    if (text.parentElement?.closest('code, script, title')) continue
    const short = text.nodeValue ?? ''
    const ending = (word: string) => 'lichkeitsgesetz'.slice(0, Math.ceil(word.length * 0.4))
    const long = short.replace(/\p{L}{3,}/gu, (word) => word + ending(word))
    if (long !== short) lengthened.set(text, { short, long })
  }
  for (const [text, { long }] of lengthened) text.nodeValue = long
  Object.assign(window, { lengthened })
}

export const findMisfits = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = []
    const width = document.documentElement.scrollWidth
    if (width > window.innerWidth) found.push(`the page is ${width} px wide`)

    const layer = document.querySelector('dialog:modal') ?? document.body
    const isVisible = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      !element.closest('.sr-only')
    const quote = (text: string) => `"${text.trim().slice(0, 40)}"`

    // Text that is scrolled out of its frame is not visible.
    const frameOf = (element: Element) => {
      for (let host: Element | null = element; host && host !== document.body; host = host.parentElement)
        if (/auto|scroll/.test(getComputedStyle(host).overflowY)) return host.getBoundingClientRect()
      return null
    }

    const texts = document.createTreeWalker(layer, NodeFilter.SHOW_TEXT)
    const visible: { text: string; box: DOMRect; host: Element }[] = []
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const host = text.parentElement
      if (!text.nodeValue?.trim() || !host || !isVisible(host)) continue
      const range = document.createRange()
      range.selectNodeContents(text)
      const frame = frameOf(host)
      const isOutside = ({ top, bottom }: DOMRect) => frame && (bottom <= frame.top || top >= frame.bottom)
      for (const box of range.getClientRects())
        if (box.width > 2 && box.height > 2 && !isOutside(box))
          visible.push({ text: text.nodeValue, box, host })
    }

    for (const { text, box, host } of visible) {
      for (let frame: Element | null = host; frame && frame !== document.body; frame = frame.parentElement) {
        if (!/hidden|clip/.test(getComputedStyle(frame).overflow)) continue
        const edge = frame.getBoundingClientRect()
        const isCut = box.left < edge.left - 1 || box.right > edge.right + 1 || box.bottom > edge.bottom + 4
        if (isCut) found.push(`cut off: ${quote(text)}`)
      }
    }

    // A positioned element with a background may cover other text.
    const overlayOf = (element: Element) => {
      let hasBackground = false
      for (let host: Element | null = element; host; host = host.parentElement) {
        const { position, backgroundColor } = getComputedStyle(host)
        hasBackground ||= backgroundColor !== 'rgba(0, 0, 0, 0)'
        if (hasBackground && /absolute|fixed|sticky/.test(position)) return host
      }
      return null
    }
    for (const [index, one] of visible.entries()) {
      for (const other of visible.slice(index + 1)) {
        const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
        const height = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
        // Lines with little space between them overlap slightly.
        const isOverlap = width > 3 && height > Math.min(one.box.height, other.box.height) * 0.4
        if (isOverlap && one.host !== other.host && overlayOf(one.host) === overlayOf(other.host))
          found.push(`overlap: ${quote(one.text)} and ${quote(other.text)}`)
      }
    }
    return [...new Set(found)]
  })

/** Lists the controls of less than 44 px either way. A link or a button in running text is as high as its line. */
const findSmallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const layer = document.querySelector('dialog:modal') ?? document.body
    return [...layer.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary')]
      .filter((control) => !control.matches('.sr-only:not(input)'))
      .map(
        (control) =>
          (control.matches('[type="radio"], [type="checkbox"]') && control.closest('label')) || control,
      )
      .filter((target) => target.checkVisibility({ visibilityProperty: true }))
      .filter(
        (target) => getComputedStyle(target).display !== 'inline' && !target.hasAttribute('data-in-line'),
      )
      .map((target) => ({ target, box: target.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0 && Math.min(box.width, box.height) < 43.5)
      .map(({ target, box }) => {
        const size = `${Math.round(box.width)} × ${Math.round(box.height)}`
        return `${size}: ${target.textContent?.trim() || target.outerHTML.slice(0, 80)}`
      })
  })
