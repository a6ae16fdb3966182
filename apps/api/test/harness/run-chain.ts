import { createInterface } from 'node:readline'
import { startLoopbackIndex } from '../chain/loopback-index.ts'
import { createSigningAccount, type SigningKind } from '../chain/signing-account.ts'
import { answering, healthy } from '../servers/fake-price-server.ts'

// Runs the in-memory chain and its index as a separate process. Browser tests receive its URL and control it by messages;
// developers type the commands (docs/chains.md).
const index = await startLoopbackIndex(Number(process.env.PORT ?? 0))

/** The addresses about which the index does not answer as it should. Tests share it, so others are not disturbed. */
const faults = new Map<string, string>()
const hasFault = (path: string, fault: string) =>
  [...faults].some(([address, own]) => own === fault && path.startsWith(`/address/${address}`))
index.broken = (path) => hasFault(path, 'failing')
index.getDelayMs = (path) => (hasFault(path, 'slow') ? 1_500 : 0)

/** `failing`, `slow`, `lying` (about the number of transactions) or `none`. */
function setFault(address: string, fault: string): string {
  faults.set(address, fault)
  const path = `/address/${address}`
  delete index.results[path]
  if (fault === 'lying') {
    const stats = index.answerTo(path) as { chain_stats: { tx_count: number } }
    stats.chain_stats.tx_count += 4
    index.results[path] = stats
  }
  return fault
}

const COMMANDS =
  'fund <address> <satoshis> [hold], mine [blocks] [held txid], replace <txid> [<address> <satoshis>], drop <txid>, reorganize [blocks] [vanishing txid], submit <hex> [hold], account <kind> <name>, sign <kind> <name> <psbt> <signers>, spend <kind> <name> <psbt> [hold], break, repair, fault <address> <fault>'

function runCommand(line: string): string {
  const [word, first = '', second = '', third = '', fourth = ''] = line.trim().split(/\s+/)
  switch (word) {
    case 'fund':
      return keep(index.chain.fund(first, BigInt(second)), third)
    case 'mine':
      index.chain.release(second)
      index.chain.mine(Number(first || 1))
      return String(index.chain.height())
    case 'submit':
      return keep(index.chain.submit(first), second)
    case 'account':
      return createSigningAccount(first as SigningKind, second).source
    case 'sign':
      return createSigningAccount(first as SigningKind, second).addSignatures(
        third,
        fourth.split(',').map(Number),
      )
    case 'spend':
      return keep(
        index.chain.submit(createSigningAccount(first as SigningKind, second).sign(third).hex),
        fourth,
      )
    case 'replace':
      return index.chain.replace(first, second ? [{ address: second, value: BigInt(third) }] : [])
    case 'drop':
      index.chain.drop(first)
      return 'dropped'
    case 'reorganize':
      return reorganize(Number(first || 1), second)
    case 'break':
      index.behaviour = answering(500, '{}')
      return 'broken'
    case 'fault':
      return setFault(first, second)
    case 'repair':
      index.behaviour = healthy
      return 'repaired'
    default:
      throw new Error(`Unknown command. Commands: ${COMMANDS}.`)
  }
}

/** Returns the id. No miner takes a transaction that is held: tests share the chain, and others mine, too. */
function keep(txid: string, hold: string): string {
  if (hold === 'hold') index.chain.hold(txid)
  return txid
}

/** Replaces at least this many blocks, down to the one of the transaction that vanishes. Returns the new height. */
function reorganize(blocks: number, vanishing: string): string {
  const { chain } = index
  const at = chain.transaction(vanishing)?.height ?? null
  const depth = at === null ? blocks : Math.max(blocks, chain.height() + 1 - at)
  chain.reorganize(depth, { vanishing: vanishing ? [vanishing] : [] })
  return String(chain.height())
}

function answer(line: string): string {
  try {
    return runCommand(line)
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

if (process.send) {
  process.on('message', (line: string) => process.send?.(answer(line)))
  process.on('disconnect', () => process.exit())
  process.send(index.url)
} else {
  process.stdout.write(`BITCOIN_NETWORK=regtest ESPLORA_URL=${index.url}\n`)
  for await (const line of createInterface({ input: process.stdin }))
    process.stdout.write(`${answer(line)}\n`)
  await index.close()
}
