// Checks that response times do not reveal whether an email has an account. Run: `npm run bench -- timing`,
// optionally followed by words of a title to select measurements.
import { setTimeout as pause } from 'node:timers/promises'
import { type AccountOptions, insertAccounts } from './bench-accounts.ts'
import { startBenchServer } from './bench-server.ts'
import { type Answered, type Call, caller } from './call.ts'
import { circumstances, ms, table } from './report.ts'
import { median, noiseOf, quantile } from './statistics.ts'

const TRIES = 200
const WARM_UP = 20
// Pause in milliseconds in which the server finishes its work after an answer, such as sending an email.
const PAUSE_MS = 12

interface Question {
  readonly title: string
  readonly known: AccountOptions
  readonly ask: (email: string) => Call
  /** Whether all requests are about the same account. */
  readonly repeats?: boolean
  /** Whether the answers differ by design, so that their times reveal nothing more. */
  readonly isTold?: boolean
}

const post = (path: string, body: object): Call => ({ method: 'POST', path: `/auth/v1/${path}`, body })
const signIn = (email: string) => post('token?grant_type=password', { email, password: 'Wrong-Password-1' })
const signUp = (email: string) =>
  post('signup', { email, password: 'Tall-Orange-WriteLog-7', data: { full_name: 'Ada Example' } })
const recover = (email: string) => post('recover', { email })
const otp = (create_user: boolean) => (email: string) => post('otp', { email, create_user })
const verify = (email: string) => post('verify', { type: 'recovery', email, token: '123456' })
const resend = (type: string) => (email: string) => post('resend', { type, email })
const UNCONFIRMED = { isConfirmed: false }

const CONFIRMING: readonly Question[] = [
  { title: 'sign-in, wrong password', known: {}, ask: signIn },
  { title: 'sign-in, wrong password, unconfirmed', known: UNCONFIRMED, ask: signIn },
  { title: 'sign-in, account without a password', known: { hasPassword: false }, ask: signIn },
  { title: 'recover', known: {}, ask: recover },
  { title: 'recover, again within a minute', known: {}, ask: recover, repeats: true },
  { title: 'sign-up, confirmed address', known: {}, ask: signUp },
  { title: 'sign-up, unconfirmed address', known: UNCONFIRMED, ask: signUp },
  { title: 'otp, creating', known: {}, ask: otp(true) },
  { title: 'otp, not creating', known: {}, ask: otp(false) },
  { title: 'resend signup, unconfirmed address', known: UNCONFIRMED, ask: resend('signup') },
  { title: 'resend signup, confirmed address', known: {}, ask: resend('signup') },
  { title: 'verify, wrong digits', known: {}, ask: verify },
  { title: 'verify, wrong digits after a mail', known: { hasCode: true }, ask: verify },
  { title: 'resend email_change, while moving', known: { isMoving: true }, ask: resend('email_change') },
]
const AUTOCONFIRMING: readonly Question[] = [
  { title: 'sign-up with autoconfirm', known: {}, ask: signUp, isTold: true },
  { title: 'recover with autoconfirm', known: {}, ask: recover },
]

const server = await startBenchServer({ MAILER_AUTOCONFIRM: 'false' })
try {
  const rows = await measureAll(CONFIRMING)
  await server.restart({ MAILER_AUTOCONFIRM: 'true' })
  rows.push(...(await measureAll(AUTOCONFIRMING)))
  const head = [
    'request',
    'known: median (quartiles)',
    'unknown: median (quartiles)',
    'difference',
    'noise',
    '',
  ]
  console.log(circumstances('npm run bench -- timing', server.postgresVersion))
  console.log(`- ${TRIES} tries of each kind, known and unknown in turns; milliseconds\n`)
  console.log(table(head, rows))
} finally {
  await server.close()
}

async function measureAll(questions: readonly Question[]): Promise<string[][]> {
  const rows: string[][] = []
  const wanted = process.argv.slice(2).join(' ')
  for (const question of questions.filter(({ title }) => title.includes(wanted))) {
    rows.push(rowOf(question, await measure(question)))
    console.error(rows.at(-1)?.join('  '))
  }
  return rows
}

async function measure({ title, known, ask, repeats, isTold }: Question) {
  const name = title.replaceAll(/\W+/g, '-')
  const people = await insertAccounts(server, `${name}-known-`, repeats ? 1 : TRIES + WARM_UP, known)
  await server.sql('analyze')
  const { call, close } = caller(server.url, 1)
  const times = { known: [] as number[], unknown: [] as number[] }
  try {
    for (let nth = 0; nth < TRIES + WARM_UP; nth++) {
      const pair = {
        known: ask(people[repeats ? 0 : nth] ?? ''),
        // An unknown email, as long as a known one.
        unknown: ask(`${name}-other-${nth + 1}@example.com`),
      }
      const answers = await askBoth(call, pair)
      if (!isTold && answers.known.status !== answers.unknown.status) {
        throw new Error(`${title}: ${answers.known.body} differs from ${answers.unknown.body}`)
      }
      if (nth < WARM_UP) continue
      times.known.push(answers.known.ms)
      times.unknown.push(answers.unknown.ms)
    }
  } finally {
    close()
  }
  return times
}

/** Sends both requests in random order, so that neither follows the other more often. */
async function askBoth(
  call: (one: Call) => Promise<Answered>,
  pair: Readonly<Record<'known' | 'unknown', Call>>,
): Promise<Record<'known' | 'unknown', Answered>> {
  const timed = async (one: Call) => {
    await pause(PAUSE_MS)
    return call(one)
  }
  if (Math.random() < 0.5) {
    const known = await timed(pair.known)
    return { known, unknown: await timed(pair.unknown) }
  }
  const unknown = await timed(pair.unknown)
  return { known: await timed(pair.known), unknown }
}

function rowOf({ title, isTold }: Question, { known, unknown }: { known: number[]; unknown: number[] }) {
  const shown = (samples: number[]) =>
    `${ms(median(samples))} (${ms(quantile(samples, 0.25))} to ${ms(quantile(samples, 0.75))})`
  const differences = known.map((time, pair) => time - (unknown[pair] ?? Number.NaN))
  const difference = median(differences)
  const noise = noiseOf(differences)
  const verdict = isTold ? 'told anyway' : Math.abs(difference) < noise ? 'below' : 'ABOVE'
  return [title, shown(known), shown(unknown), ms(difference), ms(noise), verdict]
}
