import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export const REPOSITORY = fileURLToPath(new URL('../../../..', import.meta.url))

/** Fills the blanks of a file, such as `${NAME}`. Throws if a value is missing. */
export function fillTemplate(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\$\{([A-Z]\w*)\}/g, (blank, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`There is no value for ${blank}.`)
    return value
  })
}

/** Reads a file of infra/fleet. HAProxy keeps the user that it is started as, who cannot become another one. */
export const readTemplate = (name: string): string =>
  readFileSync(`${REPOSITORY}/infra/fleet/${name}`, 'utf8').replaceAll(/^ {4}(?:user|group) haproxy\n/gm, '')

/** Reads the file for PgBouncer, with the database and the password file of this fleet. */
export function readPgBouncerExample(userlist: string): string {
  const example = readFileSync(`${REPOSITORY}/infra/examples/pgbouncer.ini`, 'utf8')
  const edits = [
    ['host=db.internal port=5432', 'host=127.0.0.1 port=5000'],
    ['/etc/pgbouncer/userlist.txt', userlist],
    // The machines of a fleet on one computer share /tmp.
    ['listen_port = 6432', 'listen_port = 6432\nunix_socket_dir ='],
  ] as const
  return edits.reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`infra/examples/pgbouncer.ini does not contain ${from}.`)
    return text.replace(from, to)
  }, example)
}
