import { act } from '@testing-library/react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { settings } from '#shared/browser/settings.ts'
import { setSignedOut } from '#test/session.ts'
import { AppProviders } from './app-providers.tsx'
import { renderPages } from './prerender.tsx'
import { findPage } from './routing/pages.tsx'

const NAME = 'Acme of Ada'
settings.providers.push({ id: 'acme', name: NAME })
const pages = await renderPages()
let root: Root | undefined

afterAll(() => {
  settings.providers.length = 0
})
beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  vi.stubGlobal('scrollTo', () => {})
})
afterEach(() => {
  act(() => root?.unmount())
  history.replaceState(null, '', '/')
})

async function takeOver(path: string, html: string, before: (served: HTMLElement) => void = () => {}) {
  const objections: unknown[] = []
  vi.spyOn(console, 'error').mockImplementation((...said) => objections.push(said.map(String).join(' ')))
  history.replaceState(null, '', path === '*' ? '/nowhere' : path)
  const served = document.createElement('div')
  served.innerHTML = html
  document.body.replaceChildren(served)
  before(served)
  await findPage(location.pathname).load()
  await act(async () => {
    root = hydrateRoot(
      served,
      <AppProviders router={(routes) => <BrowserRouter>{routes}</BrowserRouter>} />,
      {
        onRecoverableError: (error) => objections.push(error),
      },
    )
  })
  return { served, objections: objections.filter((said) => !String(said).startsWith('404: no page at')) }
}

describe.each(pages)('the page at $path', ({ path, html, title }) => {
  test('hydrates without a mismatch', async () => {
    setSignedOut()
    const { served, objections } = await takeOver(path, html)
    expect(objections).toEqual([])
    expect(document.title).toBe(title)
    expect(served.querySelectorAll('h1')).toHaveLength(1)
    expect(html.includes(NAME)).toBe(path === '/signin' || path === '/signup')
  })

  test('contains nothing pending and nothing that the content policy rejects', () => {
    expect(html).not.toMatch(/<script|<style|\sstyle="|\son[a-z]+="|<!--\$[?!]-->|<template/)
  })
})

test('text typed before hydration is kept', async () => {
  const signUp = pages.find(({ path }) => path === '/signup')
  setSignedOut()
  const { served, objections } = await takeOver('/signup', signUp?.html ?? '', (page) => {
    const field = page.querySelector<HTMLInputElement>('input[name="new-password"]')
    if (field) field.value = 'Correct1!horse'
  })
  expect(objections).toEqual([])
  expect(served.querySelector<HTMLInputElement>('input[name="new-password"]')?.value).toBe('Correct1!horse')
  expect(served).toHaveTextContent('Strong')
})
