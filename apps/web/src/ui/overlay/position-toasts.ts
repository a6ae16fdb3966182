export interface Box {
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
}

/** The edge of the screen and, where that is wide, its side. */
export type ToastPlace = 'head' | 'foot' | 'head start' | 'foot start'

/** What is covered by mistake costs the reader a figure, or else the means to go on. */
const NEEDED_COST = 100

/** Returns the first of the places that cover least: of what is `needed`, and then of what is `read`. */
export function choosePlace<Place extends ToastPlace>(
  places: readonly (readonly [Place, Box])[],
  needed: readonly Box[],
  read: readonly Box[],
): Place | undefined {
  const cover = (box: Box, others: readonly Box[]) => others.filter((other) => doOverlap(box, other)).length
  const costs = places.map(([, box]) => cover(box, needed) * NEEDED_COST + cover(box, read))
  return places[costs.indexOf(Math.min(...costs))]?.[0]
}

/** Boxes that only touch do not overlap, and nothing overlaps what has no size. */
export const doOverlap = (a: Box, b: Box): boolean =>
  Math.min(a.right, b.right) > Math.max(a.left, b.left) &&
  Math.min(a.bottom, b.bottom) > Math.max(a.top, b.top)

/** A label stands above its field, and a line of air above the label. */
const LABEL_SPACE_PX = 48

const CONTROLS = 'a, button, input, select, textarea, summary'
const READ_ON_WIDE_SCREENS = `.figures, canvas, ${CONTROLS}`

/**
 * Puts toasts where they cover neither what has the focus nor a button that sends a form, in a dialog none of its buttons;
 * on a wide screen also no figure and no control, if there is such a place. If there is none on a phone, the page moves.
 */
export function positionToasts(floating: HTMLElement, dialog: HTMLElement | null): void {
  const focused = focusOutside(floating)
  const isWide = window.matchMedia('(min-width: 40rem)').matches
  const boxesOf = (selector: string) =>
    [...(dialog ?? document.body).querySelectorAll(selector)]
      .filter((element) => !floating.contains(element))
      .map((element) => element.getBoundingClientRect())
  const seen = focused?.getBoundingClientRect()
  const needed = [...boxesOf(dialog ? 'button' : '[type="submit"]'), ...(seen ? [seen] : [])]
  const places = placesFor(focused, isWide, dialog !== null).map((place) => {
    floating.dataset.place = place
    return [place, floating.getBoundingClientRect()] as const
  })
  const place = choosePlace(places, needed, isWide ? boxesOf(READ_ON_WIDE_SCREENS) : [])
  floating.dataset.place = place

  const box = floating.getBoundingClientRect()
  if (place === 'head' && !dialog && seen && doOverlap(box, seen)) {
    window.scrollBy(0, seen.top - LABEL_SPACE_PX - box.bottom)
  }
}

function focusOutside(floating: HTMLElement): Element | null {
  const { activeElement } = document
  return activeElement?.matches(CONTROLS) && !floating.contains(activeElement) ? activeElement : null
}

/**
 * The places in the order of preference. A thumb rests at the foot of a phone and its header has the menu; but a keyboard
 * on the screen hides the foot. A side panel stands at the end side, and dialogs have their buttons at the foot.
 */
function placesFor(focused: Element | null, isWide: boolean, isDialog: boolean): readonly ToastPlace[] {
  if (isWide)
    return isDialog
      ? ['foot start', 'head start', 'head', 'foot']
      : ['head', 'foot', 'foot start', 'head start']
  return isDialog || focused?.matches('input, textarea') ? ['head', 'foot'] : ['foot', 'head']
}
