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
import { tryOrUndefined } from '../errors.ts'
import { createFolderForAllUsers } from './system-paths.ts'

/**
 * Does what the install script of the package does, if that did not run: npm packages cannot contain symbolic links, so a
 * file lists them. Ignores errors of a read-only install.
 */
export function repairSymbolicLinks(nativeDir: string): void {
  for (const program of readdirSync(join(nativeDir, 'bin'))) {
    tryOrUndefined(() => chmodSync(join(nativeDir, 'bin', program), 0o755))
  }
  for (const link of readLinks(nativeDir)) {
    tryOrUndefined(() => symlinkSync(link.source, join(nativeDir, link.path)))
  }
}

/** Copies the binaries to a folder that every user may read. Two processes can copy at the same time. */
export function copyPostgresRuntime(nativeDir: string, copyDir: string): void {
  createFolderForAllUsers(dirname(copyDir))
  const draft = mkdtempSync(`${copyDir}.new-`)
  try {
    chmodSync(draft, 0o755)
    const links = readLinks(nativeDir)
    copyTree(nativeDir, draft, new Set(links.map((link) => join(draft, link.path))))
    for (const link of links) symlinkSync(link.source, join(draft, link.path))
    renameSync(draft, copyDir)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    // Another process was faster.
    if (!['ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
}

/** Skips files for linkers, and links, which some installers replace by copies (70 MB). */
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
    // The umask may have removed permissions, and an archive the executable bit.
    const isProgram = entry.isDirectory() || basename(from) === 'bin'
    chmodSync(target, isProgram ? 0o755 : 0o644)
  }
}

function readLinks(nativeDir: string) {
  const text = readFileSync(join(nativeDir, 'pg-symlinks.json'), 'utf8')
  const listed = JSON.parse(text) as { source: string; target: string }[]
  return listed.map(({ source, target }) => ({
    path: relative('native', target),
    source: relative(dirname(target), source),
  }))
}
