import { describe, expect, test } from 'vitest'
import { createSessionEvents } from './session-events.ts'
import { settle } from './testing/index.ts'

const nobodyListens = () => {}

describe('delivery of events', () => {
  test('a listener that throws harms no other, and the error is handed on', async () => {
    const errors: unknown[] = []
    const heard: string[] = []
    const events = createSessionEvents((error) => errors.push(error))
    events.subscribe(() => {
      throw new Error('broken listener')
    })
    events.subscribe(async () => {
      throw new Error('broken later')
    })
    events.subscribe((event) => void heard.push(event))
    events.emit('SIGNED_IN', null)
    await settle()
    expect(heard).toEqual(['SIGNED_IN'])
    expect(errors).toEqual([new Error('broken listener'), new Error('broken later')])
  })

  test('an event caused by a listener is heard by all after the first one', () => {
    const heard: string[] = []
    const events = createSessionEvents(nobodyListens)
    events.subscribe((event) => {
      if (event === 'SIGNED_IN') events.emit('SIGNED_OUT', null)
    })
    events.subscribe((event) => void heard.push(event))
    events.emit('SIGNED_IN', null)
    expect(heard).toEqual(['SIGNED_IN', 'SIGNED_OUT'])
  })

  test('a listener that has left hears nothing more, not even what is on its way', () => {
    const heard: string[] = []
    const events = createSessionEvents(nobodyListens)
    events.subscribe(() => second.leave())
    const second = events.subscribe((event) => void heard.push(event))
    events.emit('SIGNED_IN', null)
    events.emit('SIGNED_OUT', null)
    expect(heard).toEqual([])
  })

  test('a function that listens twice hears twice and leaves once', () => {
    const heard: string[] = []
    const events = createSessionEvents(nobodyListens)
    const listener = (event: string) => void heard.push(event)
    const first = events.subscribe(listener)
    events.subscribe(listener)
    events.emit('SIGNED_IN', null)
    first.leave()
    events.emit('SIGNED_OUT', null)
    expect(heard).toEqual(['SIGNED_IN', 'SIGNED_IN', 'SIGNED_OUT'])
  })
})
