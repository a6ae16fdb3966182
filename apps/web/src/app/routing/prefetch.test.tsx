import { beforeEach, describe, expect, test, vi } from 'vitest'
import { settings } from '#shared/browser/settings.ts'
import { sessionStore } from '#shared/session/session.ts'
import { setSignedIn, setSignedOut } from '#test/session.ts'
import { findPage } from './pages.tsx'
import { onLinkIntent, prefetchPage } from './prefetch.ts'

test('onLinkIntent reports links of this origin that are pointed at, unless the user saves data', () => {
  const wanted: string[] = []
  document.body.innerHTML = `
      <a href="/terms?x=1#risk"><span id="inner">Terms</span></a>
      <a href="https://elsewhere.example/terms" id="foreign">Elsewhere</a>
      <a href="/docs" id="aside" target="_blank">Aside</a>
      <p id="text">Text</p>`
  const page = document.implementation.createHTMLDocument()
  page.body.append(...document.body.children)
  onLinkIntent(page, (path) => wanted.push(path))
  const at = (id: string) => page.getElementById(id) as Element
  const send = (id: string, type: string) => at(id).dispatchEvent(new Event(type, { bubbles: true }))
  for (const id of ['text', 'foreign', 'aside']) send(id, 'pointerover')
  expect(wanted).toEqual([])
  send('inner', 'pointerover')
  send('inner', 'focusin')
  expect(wanted).toEqual(['/terms', '/terms'])
  vi.stubGlobal('navigator', { connection: { saveData: true } })
  send('inner', 'pointerover')
  expect(wanted).toHaveLength(2)
})

describe('prefetchPage', () => {
  const loads = (path: string) => vi.spyOn(findPage(path), 'load').mockResolvedValue()

  test('loads the sign-in page for a visitor of a guarded page', () => {
    setSignedOut()
    const [wallet, buy, signIn] = [loads('/wallet'), loads('/buy'), loads('/signin')]
    prefetchPage('/wallet')
    prefetchPage('/buy')
    expect(signIn).toHaveBeenCalledTimes(2)
    expect(wallet).not.toHaveBeenCalled()
    expect(buy).not.toHaveBeenCalled()
  })

  test('loads a public page for a visitor and a guarded one for a signed-in user', () => {
    setSignedOut()
    const [terms, missing] = [loads('/terms'), loads('/nowhere')]
    prefetchPage('/terms')
    prefetchPage('/nowhere')
    expect(terms).toHaveBeenCalledOnce()
    expect(missing).toHaveBeenCalledOnce()
    vi.spyOn(settings, 'public_trading_pages', 'get').mockReturnValue(true)
    const buy = loads('/buy')
    prefetchPage('/buy')
    expect(buy).toHaveBeenCalledOnce()
    setSignedIn()
    const wallet = loads('/wallet')
    prefetchPage('/wallet')
    expect(wallet).toHaveBeenCalledOnce()
  })

  describe('while the session is loading', () => {
    beforeEach(() => sessionStore.setState({ status: 'loading' }, true))

    test('loads the right page once the session is known', () => {
      const [wallet, signIn] = [loads('/wallet'), loads('/signin')]
      prefetchPage('/wallet')
      expect(wallet).not.toHaveBeenCalled()
      expect(signIn).not.toHaveBeenCalled()
      setSignedIn()
      expect(wallet).toHaveBeenCalledOnce()
      setSignedOut()
      expect(wallet).toHaveBeenCalledOnce()
      expect(signIn).not.toHaveBeenCalled()
    })

    test('loads the page that was pointed at last', () => {
      const [wallet, profile, terms] = [loads('/wallet'), loads('/profile'), loads('/terms')]
      prefetchPage('/wallet')
      prefetchPage('/profile')
      setSignedIn()
      expect(profile).toHaveBeenCalledOnce()
      sessionStore.setState({ status: 'loading' }, true)
      prefetchPage('/wallet')
      prefetchPage('/terms')
      expect(terms).toHaveBeenCalledOnce()
      setSignedIn()
      expect(wallet).not.toHaveBeenCalled()
    })
  })
})
