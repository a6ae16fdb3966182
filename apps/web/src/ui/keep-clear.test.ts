import { describe, expect, test } from 'vitest'
import { type Box, choosePlace, overlap } from './keep-clear.ts'

const box = (top: number, bottom: number, left = 0, right = 390): Box => ({ top, bottom, left, right })
const BOXES = { head: box(4, 124), foot: box(460, 580) }

describe('a floating box', () => {
  test.each([
    ['nothing is needed', [], 'foot'],
    ['what is needed stands between the two places', [box(200, 244)], 'foot'],
    ['the foot covers a button', [box(500, 544)], 'head'],
    ['the foot only touches a button', [box(416, 460)], 'foot'],
    ['the button stands beside it', [box(500, 544, 400, 500)], 'foot'],
    ['both places cover something', [box(80, 124), box(500, 544)], 'foot'],
  ] as const)('stands at its preferred foot unless that is worse: %s', (_case, needed, place) => {
    expect(choosePlace('foot', BOXES, needed)).toBe(place)
  })

  test('goes to the foot where the head is preferred and taken', () => {
    expect(choosePlace('head', BOXES, [box(80, 124)])).toBe('foot')
  })
})

test('nothing overlaps an element that is not shown', () => {
  expect(overlap(BOXES.head, box(0, 0, 0, 0))).toBe(false)
})
