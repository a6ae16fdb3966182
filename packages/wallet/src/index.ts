export {
  type AccountKeyIssue,
  type ExtendedAccountKey,
  parseAccountKey,
} from './account-key.ts'
export * from './derivation-path.ts'
export * from './derive-address.ts'
export {
  type DescriptorAddress,
  deriveDescriptorAddress,
  deriveDescriptorAddresses,
} from './descriptors/derive-descriptor-address.ts'
export { describeAccountKey } from './descriptors/describe-account-key.ts'
export type {
  AddressDescriptor,
  Descriptor,
  DescriptorIssue,
  DescriptorKey,
  DescriptorKind,
  DescriptorStep,
  KeyDescriptor,
} from './descriptors/descriptor.ts'
export { formatDescriptor, formatWalletOrigin } from './descriptors/format-descriptor.ts'
export * from './descriptors/messages.ts'
export { parseDescriptor } from './descriptors/parse-descriptor.ts'
export * from './descriptors/wallet-export.ts'
export { parseWatchedSource } from './descriptors/watched-source.ts'
export { formatLabel, formatLabels, type LabelDetails } from './labels/format-labels.ts'
export {
  type LabelRecord,
  type LabelReference,
  type LabelReferenceIssue,
  parseLabelReference,
} from './labels/label-record.ts'
export {
  getLabelKey,
  type IgnoredLabelLine,
  mergeLabelLines,
  type NumberedLabelRecord,
} from './labels/merge-labels.ts'
export {
  type LabelLine,
  type LabelLineIssue,
  MAX_LABEL_LINES,
  parseLabels,
  type ReadLabelRecord,
} from './labels/parse-labels.ts'
export * from './messages.ts'
export * from './output-script.ts'
export { isUneconomic } from './transactions/choose-coins.ts'
export * from './transactions/compose-transaction.ts'
export type { AccountCoin, PlacedOutput } from './transactions/create-psbt.ts'
export { getDustLimit } from './transactions/dust-limit.ts'
export * from './transactions/fee-rate.ts'
export type { SpendableAddress } from './transactions/key-fields.ts'
export { type PaymentPlan, sumAmounts, type TransactionOutput } from './transactions/payment-plan.ts'
export * from './transactions/plan-fee-bump.ts'
export * from './transactions/plan-payment.ts'
export * from './transactions/signed/check-signed-psbt.ts'
export * from './transactions/signed/list-transaction-parts.ts'
export * from './transactions/transaction-warnings.ts'
export * from './transactions/unsigned-transaction.ts'
export {
  getInputSize,
  getInputVirtualSize,
  getVirtualSize,
  type InputSize,
} from './transactions/virtual-size.ts'
