import { describe, expect, test } from 'vitest'
import { asPattern } from './glob.ts'

describe('asPattern', () => {
  test.each([
    ['https://*.a.example/', 'https://x.y.a.example/'],
    ['https://a.example/*', 'https://a.example/b/c'],
    ['https://a?.example/', 'https://a..example/'],
    ['https://[ab].example/', 'https://c.example/'],
    ['https://[!ab].example/', 'https://a.example/'],
    ['https://x[!a]example/', 'https://x.example/'],
    ['https://{a,b}.example/', 'https://c.example/'],
    ['https://{a,b}.example/', 'https://a,b.example/'],
    ['https://a.example/', 'https://axexample/'],
    ['https://a.example/(x|y)', 'https://a.example/x'],
    ['{a,b}', 'https://evil.example/a'],
    ['a|https://evil.example/', 'https://evil.example/'],
  ])('reads %s, which does not match %s', (glob, text) => {
    expect(asPattern(glob).test(text)).toBe(false)
  })

  test.each([
    ['https://*.a.example/**', 'https://x.a.example/b/c?d=e.f'],
    ['https://a?.example/', 'https://ab.example/'],
    ['https://pr-[0-9].example/', 'https://pr-7.example/'],
    ['https://[a-].example/', 'https://-.example/'],
    ['https://[!0-9].example/', 'https://x.example/'],
    ['https://{a,b-*}.example/', 'https://b-1.example/'],
    ['https://{a.b,c}.example/', 'https://a.b.example/'],
    ['http://[::1]:3000/**', 'http://[::1]:3000/x'],
    ['https://a.example/{b', 'https://a.example/{b'],
    ['https://a.example/[z-a]', 'https://a.example/-'],
  ])('reads %s, which matches %s', (glob, text) => {
    expect(asPattern(glob).test(text)).toBe(true)
  })
})
