import { type BitcoinOverview, getBitcoinOverviewEndpoint } from '@satlens/contract'
import { messages } from './messages.ts'
import recording from './recording.json' with { type: 'json' }

export type ReplayStepName = keyof typeof messages.steps

/** What an overview said after an event on a recorded chain. */
export interface ReplayStep {
  readonly name: ReplayStepName
  readonly overview: BitcoinOverview
}

const isStepName = (name: string): name is ReplayStepName => Object.hasOwn(messages.steps, name)

/** The steps of the replay, recorded from the server on a test chain (`replay-recording.test.ts` of the API). */
export const REPLAY_STEPS: readonly ReplayStep[] = recording.map(({ name, overview }) => {
  if (!isStepName(name)) throw new Error(`The recording has an unknown step: ${name}`)
  return { name, overview: getBitcoinOverviewEndpoint.reply.parse(overview) }
})
