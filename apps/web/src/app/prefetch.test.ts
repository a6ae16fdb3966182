import { beforeEach, describe, expect, test, vi } from 'vitest'
import { beSignedIn, beSignedOut } from '../../test/render-page.tsx'
import { sessionStore } from '../shared/session/session.ts'
import { settings } from '../shared/settings.ts'
import { pageAt } from './pages.tsx'
import { onLinkIntent, prefetchPage } from './prefetch.ts'

describe('what somebody is about to follow', () => {
  let wanted: string[]
  beforeEach(() => {
    wanted = []
    document.body.innerHTML = `
      <a href="/terms?x=1#risk"><span id="inner">Terms</span></a>
      <a href="https://elsewhere.example/terms" id="foreign">Elsewhere</a>
      <a href="/docs" id="aside" target="_blank">Aside</a>
      <p id="text">Text</p>`
    const page = document.implementation.createHTMLDocument()
    page.body.append(...document.body.children)
    onLinkIntent(page, (path) => wanted.push(path))
    const at = (id: string) => page.getElementById(id) as Element
    send = (id, type) => at(id).dispatchEvent(new Event(type, { bubbles: true }))
  })
  let send: (id: string, type: string) => void

  test('is not text, a link elsewhere or one that opens aside', () => {
    for (const id of ['text', 'foreign', 'aside']) send(id, 'pointerover')
    expect(wanted).toEqual([])
  })

  test('is a link of our own that is pointed at, even by what is inside it, or focused', () => {
    send('inner', 'pointerover')
    send('inner', 'focusin')
    expect(wanted).toEqual(['/terms', '/terms'])
  })

  test('is left alone for whoever saves data', () => {
    vi.stubGlobal('navigator', { connection: { saveData: true } })
    send('inner', 'pointerover')
    vi.unstubAllGlobals()
    expect(wanted).toEqual([])
  })
})

describe('the page that is fetched', () => {
  const loads = (path: string) => vi.spyOn(pageAt(path), 'load').mockResolvedValue()

  test('is the sign-in page where the guard will send a visitor there', () => {
    beSignedOut()
    const [wallet, buy, signIn] = [loads('/wallet'), loads('/buy'), loads('/signin')]
    prefetchPage('/wallet')
    prefetchPage('/buy')
    expect(signIn).toHaveBeenCalledTimes(2)
    expect(wallet).not.toHaveBeenCalled()
    expect(buy).not.toHaveBeenCalled()
  })

  test('is the page itself where anyone may read it', () => {
    beSignedOut()
    const [terms, missing] = [loads('/terms'), loads('/nowhere')]
    prefetchPage('/terms')
    prefetchPage('/nowhere')
    expect(terms).toHaveBeenCalledOnce()
    expect(missing).toHaveBeenCalledOnce()
    vi.spyOn(settings, 'public_trading_pages', 'get').mockReturnValue(true)
    const buy = loads('/buy')
    prefetchPage('/buy')
    expect(buy).toHaveBeenCalledOnce()
  })

  test('is the guarded page for whoever is signed in', () => {
    beSignedIn()
    const wallet = loads('/wallet')
    prefetchPage('/wallet')
    expect(wallet).toHaveBeenCalledOnce()
  })

  describe('while it is not known who is there', () => {
    beforeEach(() => sessionStore.setState({ status: 'loading' }, true))

    test('is none yet, and the right one once it is', () => {
      const [wallet, signIn] = [loads('/wallet'), loads('/signin')]
      prefetchPage('/wallet')
      expect(wallet).not.toHaveBeenCalled()
      expect(signIn).not.toHaveBeenCalled()
      beSignedIn()
      expect(wallet).toHaveBeenCalledOnce()
      beSignedOut()
      expect(wallet).toHaveBeenCalledOnce()
      expect(signIn).not.toHaveBeenCalled()
    })

    test('is the one that was turned to last', () => {
      const [wallet, profile, terms] = [loads('/wallet'), loads('/profile'), loads('/terms')]
      prefetchPage('/wallet')
      prefetchPage('/profile')
      beSignedIn()
      expect(profile).toHaveBeenCalledOnce()
      sessionStore.setState({ status: 'loading' }, true)
      prefetchPage('/wallet')
      prefetchPage('/terms')
      expect(terms).toHaveBeenCalledOnce()
      beSignedIn()
      expect(wallet).not.toHaveBeenCalled()
    })
  })
})
