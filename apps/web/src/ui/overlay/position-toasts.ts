export interface Box {
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
}

export type ScreenEdge = 'head' | 'foot'

export function chooseScreenEdge(
  preferred: ScreenEdge,
  boxes: Readonly<Record<ScreenEdge, Box>>,
  needed: readonly Box[],
): ScreenEdge {
  const isClear = (place: ScreenEdge) => !needed.some((box) => doOverlap(boxes[place], box))
  const other = preferred === 'head' ? 'foot' : 'head'
  return isClear(preferred) || !isClear(other) ? preferred : other
}

/** Boxes that only touch do not overlap, and nothing overlaps what has no size. */
export const doOverlap = (a: Box, b: Box): boolean =>
  Math.min(a.right, b.right) > Math.max(a.left, b.left) &&
  Math.min(a.bottom, b.bottom) > Math.max(a.top, b.top)

/** A label stands above its field, and a line of air above the label. */
const LABEL_SPACE_PX = 48

/** Puts toasts where they cover neither what has the focus nor a button that sends a form; else the page moves. */
export function positionToasts(floating: HTMLElement): void {
  const focused = focusOutside(floating)
  const buttons = document.querySelectorAll<HTMLElement>('[type="submit"]')
  const needed = [...buttons, ...(focused ? [focused] : [])].map((element) => element.getBoundingClientRect())
  const boxes = { head: boxAt(floating, 'head'), foot: boxAt(floating, 'foot') }
  const place = chooseScreenEdge(preferredPlace(focused), boxes, needed)
  floating.dataset.place = place

  const seen = focused?.getBoundingClientRect()
  if (place === 'head' && seen && doOverlap(boxes.head, seen)) {
    window.scrollBy(0, seen.top - LABEL_SPACE_PX - boxes.head.bottom)
  }
}

function focusOutside(floating: HTMLElement): HTMLElement | null {
  const { activeElement } = document
  const isElsewhere = activeElement instanceof HTMLElement && !floating.contains(activeElement)
  return isElsewhere && activeElement.matches('a, button, input, select, textarea, summary')
    ? activeElement
    : null
}

/** A thumb rests at the foot of a phone and its header has the menu; but a keyboard on the screen hides the foot. */
function preferredPlace(focused: HTMLElement | null): ScreenEdge {
  const isWide = window.matchMedia('(min-width: 40rem)').matches
  return isWide || focused?.matches('input, textarea') ? 'head' : 'foot'
}

function boxAt(floating: HTMLElement, place: ScreenEdge): Box {
  floating.dataset.place = place
  return floating.getBoundingClientRect()
}
