import { describe, expect, test } from 'vitest'
import { type Box, chooseScreenEdge, doOverlap } from './position-toasts.ts'

const box = (top: number, bottom: number, left = 0, right = 390): Box => ({ top, bottom, left, right })
const BOXES = { head: box(4, 124), foot: box(460, 580) }

describe('chooseScreenEdge', () => {
  test.each<[string, readonly Box[], 'head' | 'foot', ('head' | 'foot')?]>([
    ['nothing to avoid', [], 'foot'],
    ['what to avoid stands between the two places', [box(200, 244)], 'foot'],
    ['the foot covers a button', [box(500, 544)], 'head'],
    ['the foot only touches a button', [box(416, 460)], 'foot'],
    ['the button stands beside it', [box(500, 544, 400, 500)], 'foot'],
    ['both places cover something', [box(80, 124), box(500, 544)], 'foot'],
    ['the preferred head is taken', [box(80, 124)], 'foot', 'head'],
  ])('prefers the foot unless that is worse: %s', (_case, needed, place, preferred = 'foot') => {
    expect(chooseScreenEdge(preferred, BOXES, needed)).toBe(place)
  })
})

test('an element that is not shown overlaps nothing', () => {
  expect(doOverlap(BOXES.head, box(0, 0, 0, 0))).toBe(false)
})
