import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { createSharedFolder } from './shared-folder.ts'

/**
 * Makes the installed tree runnable where its install script did not run: packages cannot carry symbolic
 * links, so they are listed in a file instead. What fails is ignored: read-only installs are tried next.
 */
export function repairInPlace(nativeDir: string): void {
  for (const program of readdirSync(join(nativeDir, 'bin'))) {
    attempt(() => chmodSync(join(nativeDir, 'bin', program), 0o755))
  }
  for (const link of readLinks(nativeDir)) {
    attempt(() => symlinkSync(link.source, join(nativeDir, link.path)))
  }
}

/**
 * Copies what the server needs to a place everyone may read. Written under another name and renamed, so
 * that two copying at once both end with a whole tree.
 */
export function copyRuntime(nativeDir: string, copyDir: string): void {
  createSharedFolder(dirname(copyDir))
  const draft = mkdtempSync(`${copyDir}.new-`)
  try {
    chmodSync(draft, 0o755)
    const links = readLinks(nativeDir)
    copyTree(nativeDir, draft, new Set(links.map((link) => join(draft, link.path))))
    for (const link of links) symlinkSync(link.source, join(draft, link.path))
    renameSync(draft, copyDir)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    if (!isOccupied(error)) throw error
  }
}

/** Skips links (an installer may have turned them into full copies, 70 MB of them) and what only a linker reads. */
function copyTree(from: string, to: string, links: ReadonlySet<string>): void {
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (links.has(target) || entry.name.endsWith('.a') || entry.name === 'pkgconfig') continue
    if (entry.isDirectory()) {
      mkdirSync(target)
      copyTree(source, target, links)
    } else {
      copyFileSync(source, target)
    }
    // Explicit, because the umask may have closed it and an archive may have lost the executable bit.
    const isProgram = entry.isDirectory() || basename(from) === 'bin'
    chmodSync(target, isProgram ? 0o755 : 0o644)
  }
}

type Link = { path: string; source: string }

function readLinks(nativeDir: string): Link[] {
  const text = readFileSync(join(nativeDir, 'pg-symlinks.json'), 'utf8')
  const listed = JSON.parse(text) as { source: string; target: string }[]
  return listed.map(({ source, target }) => ({
    path: relative('native', target),
    source: relative(dirname(target), source),
  }))
}

function attempt(change: () => void): void {
  try {
    change()
  } catch {}
}

/** Renaming onto a directory with something in it: another process was faster. */
function isOccupied(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException).code
  return code === 'ENOTEMPTY' || code === 'EEXIST'
}
