import { describe, expect, test } from 'vitest'
import { type Box, choosePlace, doOverlap } from './position-toasts.ts'

const box = (top: number, bottom: number, left = 0, right = 390): Box => ({ top, bottom, left, right })
const HEAD = ['head', box(4, 124)] as const
const FOOT = ['foot', box(460, 580)] as const
const BUTTON_AT_FOOT = box(500, 544)
const FIELD_AT_HEAD = box(80, 124)

describe('choosePlace', () => {
  test.each<[string, readonly Box[], readonly Box[], 'head' | 'foot']>([
    ['there is nothing to avoid', [], [], 'foot'],
    ['what is needed stands between the two places', [box(200, 244)], [], 'foot'],
    ['the foot only touches a button', [box(416, 460)], [], 'foot'],
    ['the button stands beside it', [box(500, 544, 400, 500)], [], 'foot'],
    ['both places cover what is needed', [FIELD_AT_HEAD, BUTTON_AT_FOOT], [], 'foot'],
    ['the foot covers a button', [BUTTON_AT_FOOT], [], 'head'],
    ['the foot covers a figure', [], [BUTTON_AT_FOOT], 'head'],
    ['the head covers more figures', [], [BUTTON_AT_FOOT, FIELD_AT_HEAD, FIELD_AT_HEAD], 'foot'],
    ['the foot covers a button and the head figures', [BUTTON_AT_FOOT], [FIELD_AT_HEAD], 'head'],
  ])('prefers the first place unless another covers less: %s', (_case, needed, read, place) => {
    expect(choosePlace([FOOT, HEAD], needed, read)).toBe(place)
  })
})

test('an element that is not shown overlaps nothing', () => {
  expect(doOverlap(box(4, 124), box(0, 0, 0, 0))).toBe(false)
})
