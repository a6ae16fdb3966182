import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'

interface Rectangle {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Hashes the pixels in a part of an accepted picture. The browser decodes it: `page` is any page of a secure origin. */
export async function hashAcceptedPart(page: Page, name: string, part: Rectangle): Promise<string> {
  const picture = await readFile(new URL(`pictures/${name}.png`, import.meta.url), 'base64')
  return page.evaluate(
    async ([base64, { x, y, width, height }]) => {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
      const context = new OffscreenCanvas(width, height).getContext('2d')
      context?.drawImage(await createImageBitmap(new Blob([bytes])), -x, -y)
      const pixels = context?.getImageData(0, 0, width, height).data.slice()
      const hash = await crypto.subtle.digest('SHA-256', pixels ?? new Uint8Array())
      return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
    },
    [picture, part] as const,
  )
}
