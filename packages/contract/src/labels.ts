import { LABEL_TYPES } from '@satlens/domain'
import * as z from 'zod/mini'
import { signedInEndpoint } from './endpoint.ts'

const PATH = '/functions/v1/bitcoin-labels'

/** The labels on the first page, and on other pages by default. */
export const LABELS_PER_PAGE = 200
export const MAX_LABELS_PER_PAGE = 1_000
/** The references that one request may ask for. */
export const MAX_LABEL_REFS = 100

const type = z.enum(LABEL_TYPES)
const ref = z.string().check(z.maxLength(400))

const label = z.object({
  type,
  /** The transaction id, address, public key, outpoint or extended public key, as BIP329 defines it for the type. */
  ref: z.string(),
  /** Null if the owner only said whether the output may be spent. */
  label: z.nullable(z.string()),
  /** The descriptor of the wallet that the label was imported from, without its keys; null if unknown. */
  origin: z.nullable(z.string()),
  /** False for an output that its owner does not want to spend; null for others. */
  spendable: z.nullable(z.boolean()),
})
export type StoredLabel = z.infer<typeof label>

/** GET bitcoin-labels: the caller's labels by type and reference. The names of accounts are not among them. */
export const listLabelsEndpoint = signedInEndpoint('GET', PATH, {
  summary: "Lists the caller's labels of addresses, payments and coins.",
  query: z.object({
    type: z.optional(type),
    /** Only these references, separated by commas; up to {@link MAX_LABEL_REFS}. */
    refs: z.optional(
      z.string().check(
        z.maxLength(10_000),
        z.refine((refs) => refs.split(',').length <= MAX_LABEL_REFS),
      ),
    ),
    /** The `next` of the page before. */
    after: z.optional(z.string().check(z.maxLength(500))),
    /** Up to {@link MAX_LABELS_PER_PAGE}. */
    limit: z.optional(
      z.string().check(
        z.regex(/^[1-9]\d{0,3}$/),
        z.refine((digits) => Number(digits) <= MAX_LABELS_PER_PAGE),
      ),
    ),
  }),
  reply: z.object({
    labels: z.array(label),
    /** The key of the following page; null if this is the last one. */
    next: z.nullable(z.string()),
  }),
})

/** PUT bitcoin-labels: sets one label. An account is named by PATCH bitcoin-accounts/{id} instead. */
export const setLabelEndpoint = signedInEndpoint('PUT', PATH, {
  summary: 'Labels an address, a payment or a coin.',
  body: z.object({
    type: z.enum(LABEL_TYPES.filter((one) => one !== 'xpub')),
    ref,
    label: z.string().check(z.maxLength(2_000)),
  }),
  reply: label,
  errors: [
    'private_material_refused',
    'invalid_label',
    'invalid_label_reference',
    'network_mismatch',
    'label_limit_reached',
  ],
})

/** DELETE bitcoin-labels: clears one label. Clearing one that does not exist has no effect. */
export const clearLabelEndpoint = signedInEndpoint('DELETE', PATH, {
  summary: 'Clears one label.',
  query: z.object({ type, ref }),
  reply: z.object({ type, ref: z.string() }),
})

/** The size of a request with a file, in bytes. A longer file is sent in parts, which have whole lines. */
export const MAX_LABEL_FILE_BYTES = 1_048_576

/** Why lines of a file are ignored. */
export const LABEL_IGNORED_REASONS = [
  /** No JSON object. */
  'not_json',
  'too_long',
  /** The file has more lines, or more extended keys, than are read. */
  'too_many',
  /** A type that is not defined or not stored. */
  'unknown_type',
  'bad_ref',
  'other_network',
  'no_label',
  /** It looks like a private key or recovery phrase. */
  'private_key',
  /** A later line has another label for the same reference. */
  'repeated',
  /** The caller has as many labels as are stored for a person. */
  'limit_reached',
] as const
export type LabelIgnoredReason = (typeof LABEL_IGNORED_REASONS)[number]

/** The lines named for each reason, and the conflicts that are shown. */
export const MAX_SHOWN_LINES = 10
export const MAX_SHOWN_CONFLICTS = 50

const importCounts = {
  /** Labels that are new. */
  added: z.int(),
  /** Labels that differ from stored ones, and names of accounts that differ from the labels of their keys. */
  changed: z.int(),
  unchanged: z.int(),
  /** Labels that are stored only up to the longest length. */
  shortened: z.int(),
}

/**
 * POST bitcoin-labels-import: a file of labels (BIP329). Without `conflicts` nothing is stored: the reply says what would be.
 * The label of an account's extended public key is the name of the account.
 */
export const importLabelsEndpoint = signedInEndpoint('POST', '/functions/v1/bitcoin-labels-import', {
  summary: 'Previews or imports a file of labels in the format of BIP329.',
  body: z.object({
    /** The text of the file. The whole request has at most {@link MAX_LABEL_FILE_BYTES}. */
    file: z.string(),
    /** Whether stored labels that differ are kept or replaced. */
    conflicts: z.optional(z.enum(['keep', 'replace'])),
  }),
  reply: z.object({
    /** False for a preview. */
    is_stored: z.boolean(),
    ...importCounts,
    /** The first labels that differ, up to {@link MAX_SHOWN_CONFLICTS}. */
    conflicts: z.array(z.object({ type, ref: z.string(), stored: z.string(), imported: z.string() })),
    ignored: z.array(
      z.object({
        reason: z.enum(LABEL_IGNORED_REASONS),
        count: z.int(),
        /** The numbers of the first lines, up to {@link MAX_SHOWN_LINES}. */
        lines: z.array(z.int()),
      }),
    ),
  }),
  errors: ['private_material_refused'],
})
export type LabelImport = z.infer<typeof importLabelsEndpoint.reply>

/** GET bitcoin-labels-export: all labels, and the names of accounts with one key, as a file in the format of BIP329. */
export const EXPORT_LABELS_PATH = '/functions/v1/bitcoin-labels-export'
