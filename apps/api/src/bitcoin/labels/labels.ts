import {
  type clearLabelEndpoint,
  type EndpointInput,
  type EndpointResponse,
  LABELS_PER_PAGE,
  type listLabelsEndpoint,
  type StoredLabel,
  type setLabelEndpoint,
} from '@satlens/contract'
import {
  type BitcoinNetwork,
  LABEL_ISSUE_MESSAGES,
  type Label,
  MAX_LABELS_PER_USER,
  parseLabel,
} from '@satlens/domain'
import {
  formatLabels,
  getLabelKey,
  type LabelRecord,
  type LabelReference,
  parseLabelReference,
} from '@satlens/wallet'
import { type AuthenticatedCaller, runAsLockedCaller, runWithDatabaseUserRole } from '#auth/index.ts'
import { ApiError } from '#kernel/http/errors.ts'
import type { DatabaseServices } from '#kernel/services.ts'
import { findWatchedAccounts } from '../accounts/accounts.queries.ts'
import { findLabelDetails } from './label-details.queries.ts'
import {
  clearLabel,
  countLabels,
  findLabel,
  findLabels,
  type LabelValues,
  saveLabels,
} from './labels.queries.ts'
import { listNamedAccounts, toLabelRecord } from './named-accounts.ts'

export interface LabelDeps extends DatabaseServices {
  readonly network: BitcoinNetwork
}

/** Returns a page of the labels of a user. */
export async function listLabels(
  { db }: LabelDeps,
  userId: string,
  { type, refs, after, limit }: EndpointInput<typeof listLabelsEndpoint>['query'],
): Promise<EndpointResponse<typeof listLabelsEndpoint>> {
  const size = Number(limit ?? LABELS_PER_PAGE)
  const filter = { type, refs: refs?.split(','), after: parseCursor(after), limit: size + 1 }
  const found = await runWithDatabaseUserRole(db, userId, (tx) => findLabels(tx, userId, filter))
  const labels = found.slice(0, size)
  const last = labels.at(-1)
  return { labels, next: found.length > size && last ? `${last.type},${last.ref}` : null }
}

function parseCursor(after: string | undefined): { type: string; ref: string } | undefined {
  if (after === undefined) return undefined
  const [type = '', ref = ''] = after.split(',')
  return { type, ref }
}

/** Sets the label of one thing and keeps what else is stored about it. */
export async function setLabel(
  { db, clock, network }: LabelDeps,
  caller: AuthenticatedCaller,
  { type, ref, label }: EndpointInput<typeof setLabelEndpoint>['body'],
): Promise<StoredLabel> {
  const { userId } = caller
  const reference = requireReference(type, ref, network)
  const text = requireLabel(label)
  return runAsLockedCaller(db, caller, async (tx) => {
    const stored = await findLabel(tx, userId, reference)
    if (stored === null && (await countLabels(tx, userId)) >= MAX_LABELS_PER_USER) {
      throw new ApiError('label_limit_reached')
    }
    const changed: LabelValues = { origin: null, spendable: null, ...stored, ...reference, label: text }
    await saveLabels(tx, userId, [changed], clock.now())
    return changed
  })
}

/** Clears the label of one thing. */
export async function clearOneLabel(
  { db, clock, network }: LabelDeps,
  caller: AuthenticatedCaller,
  { type, ref }: EndpointInput<typeof clearLabelEndpoint>['query'],
): Promise<LabelReference> {
  const parsed = parseLabelReference(type, ref, network)
  // Labels of another network may be left from before the server changed it.
  const reference = parsed.ok ? parsed.value : { type, ref }
  await runAsLockedCaller(db, caller, (tx) => clearLabel(tx, caller.userId, reference, clock.now()))
  return reference
}

/** Returns all labels of a user, and the names of accounts with one key, as a file (BIP329). */
export async function exportLabels({ db }: LabelDeps, userId: string): Promise<string> {
  const { accounts, stored, details } = await runWithDatabaseUserRole(db, userId, async (tx) => ({
    details: await findLabelDetails(tx, userId),
    accounts: listNamedAccounts(await findWatchedAccounts(tx, userId)),
    stored: await findLabels(tx, userId),
  }))
  const keys = new Set(accounts.map(({ key }) => key))
  // A label from before the account was added gives way to the name of the account.
  const others = stored.filter(({ type, ref }) => type !== 'xpub' || !keys.has(ref))
  const records = [...accounts.map(toLabelRecord), ...(others as readonly LabelRecord[])]
  return formatLabels(records, (record) => details.get(getLabelKey(record)))
}

function requireReference(
  type: LabelReference['type'],
  text: string,
  network: BitcoinNetwork,
): LabelReference {
  const reference = parseLabelReference(type, text, network)
  if (reference.ok) return reference.value
  throw new ApiError(reference.issue === 'other_network' ? 'network_mismatch' : 'invalid_label_reference')
}

function requireLabel(text: string): Label {
  const label = parseLabel(text)
  if (label.ok) return label.value
  throw new ApiError('invalid_label', { message: LABEL_ISSUE_MESSAGES[label.issue] })
}
