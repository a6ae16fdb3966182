import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { JSHandle, Page } from '@playwright/test'
import type { SupabaseClient } from '@supabase/supabase-js'

declare global {
  var supabase: Pick<typeof import('@supabase/supabase-js'), 'createClient'>
}

const PUBLISHED = createRequire(import.meta.url).resolve('@supabase/supabase-js/dist/umd/supabase.js')

/**
 * The published client, unmodified, in a page of ours. The browser's tools put it there, so that the page needs no
 * looser content security policy. It keeps its session beside the one of the app.
 */
export async function openPublishedClient(page: Page): Promise<JSHandle<SupabaseClient>> {
  // The tools give every script a scope of its own, where the file's one variable would be lost.
  await page.addInitScript({ content: `${readFileSync(PUBLISHED, 'utf8')};globalThis.supabase = supabase` })
  await page.goto('/')
  return page.evaluateHandle(() =>
    supabase.createClient(location.origin, 'unused', {
      auth: {
        storageKey: 'published-client',
        autoRefreshToken: false,
        detectSessionInUrl: false,
        experimental: { passkey: true },
      },
    }),
  )
}
