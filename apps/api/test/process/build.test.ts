import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { expect, inject, test } from 'vitest'

test('every file of the bundled server that is loaded on demand can be loaded', async () => {
  const folder = dirname(inject('program'))
  const names = (await readdir(folder)).filter((name) => name.endsWith('.js') && name !== 'main.js')
  expect(names.length).toBeGreaterThan(10)
  const urls = names.map((name) => pathToFileURL(join(folder, name)).href)
  const script = `for (const url of ${JSON.stringify(urls)}) await import(url)`
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script])
})
